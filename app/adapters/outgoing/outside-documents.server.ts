import dns from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { OutsideDocuments } from "#modules/kernel/ports";

const TIME_LIMIT_MS = 3000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 2;
const ACCEPT = [
  "application/did+json",
  "application/vc",
  "application/vc+jwt",
  "application/statuslist+jwt",
  "application/ld+json",
  "application/json;q=0.9",
].join(", ");

/** Begins a request; a parameter so that a test can answer it without a certificate. */
type Dial = (url: URL, options: https.RequestOptions) => ClientRequest;

/** Of IPv6 all but what is given out on the internet (2000::/3, IANA): `::127.0.0.1` leads back to this machine. */
const NOT_GIVEN_OUT = new BlockList();
NOT_GIVEN_OUT.addSubnet("::", 3, "ipv6");
NOT_GIVEN_OUT.addSubnet("4000::", 2, "ipv6");
NOT_GIVEN_OUT.addSubnet("8000::", 1, "ipv6");

/** Addresses are judged when they are dialled: a name that resolves to a private address is no way around that. */
const filtering = new RequestFilteringHttpsAgent({ keepAlive: false });
const dialSafely: Dial = (url, options) => {
  if (isNotGivenOut(url.hostname.replace(/^\[|\]$/g, ""))) throw new Error("the address is none of the internet");
  return https.get(url, { ...options, agent: filtering, lookup: lookUpSafely });
};

/** As dns.lookup, for what the agent lets through and should not. */
const lookUpSafely: LookupFunction = (hostname, options, callback) =>
  dns.lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isNotGivenOut))
      callback(new Error("the address is none of the internet"), found, family);
    else callback(error, found, family);
  });

const isNotGivenOut = (address: string): boolean => isIPv6(address) && NOT_GIVEN_OUT.check(address, "ipv6");

/** Fetches documents of other hosts as `OutsideDocuments` promises. */
export function createOutsideDocuments(options: { dial?: Dial; timeLimitMs?: number } = {}): OutsideDocuments {
  const { dial = dialSafely, timeLimitMs = TIME_LIMIT_MS } = options;
  return {
    async fetch(address) {
      const signal = AbortSignal.timeout(timeLimitMs);
      try {
        let url: URL | null = new URL(address);
        for (let redirects = 0; url && redirects <= MAX_REDIRECTS; redirects++) {
          if (url.protocol !== "https:" || url.username || url.password) return { ok: false };
          const response = await answerOf(dial(url, { signal, headers: { Accept: ACCEPT, "User-Agent": "Sanad" } }));
          if (response.statusCode === 200) return { ok: true, text: await textOf(response) };
          response.destroy();
          url = redirectOf(response, url);
        }
        return { ok: false };
      } catch {
        // Whatever went wrong on the way to somebody else's host, the document could not be had.
        return { ok: false };
      }
    },
  };
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once("response", resolve).once("error", reject));
}

/** Where an answer leads on to, on its own host; null for any other answer. */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode < 300 || statusCode > 399 || !headers.location) return null;
  const to = new URL(headers.location, from);
  return to.host === from.host ? to : null;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error("the document is too large");
    parts.push(part);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
}
