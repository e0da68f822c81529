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

/** Starts a request; a parameter, so that tests can respond without a TLS certificate. */
type Dial = (url: URL, options: https.RequestOptions) => ClientRequest;

/**
 * IPv6 ranges that are not allocated on the internet, i.e. all but 2000::/3 (IANA). `::127.0.0.1`, for example, leads
 * to this machine.
 */
const UNALLOCATED = new BlockList();
UNALLOCATED.addSubnet("::", 3, "ipv6");
UNALLOCATED.addSubnet("4000::", 2, "ipv6");
UNALLOCATED.addSubnet("8000::", 1, "ipv6");

/** Agent that checks addresses when connecting, so that a name that resolves to a private address is refused too. */
const filtering = new RequestFilteringHttpsAgent({ keepAlive: false });
const dialSafely: Dial = (url, options) => {
  if (isUnallocated(url.hostname.replace(/^\[|\]$/g, ""))) throw new Error("the address is none of the internet");
  return https.get(url, { ...options, agent: filtering, lookup: lookUpSafely });
};

/** Like dns.lookup, but refuses addresses that the agent wrongly lets through. */
const lookUpSafely: LookupFunction = (hostname, options, callback) =>
  dns.lookup(hostname, options, (error, found, family) => {
    const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address);
    if (!error && addresses.some(isUnallocated))
      callback(new Error("the address is none of the internet"), found, family);
    else callback(error, found, family);
  });

const isUnallocated = (address: string): boolean => isIPv6(address) && UNALLOCATED.check(address, "ipv6");

/** Fetches documents from other hosts as promised by `OutsideDocuments`. */
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
        // All failures are alike here: another host's document could not be fetched.
        return { ok: false };
      }
    },
  };
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => request.once("response", resolve).once("error", reject));
}

/** Target of a redirect on the same host; null for any other response. */
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
