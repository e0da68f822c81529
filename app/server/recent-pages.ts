import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";

/** How long a certificate's page is shown to further visitors before everything is checked again. */
const KEPT_MS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Headers and the bookkeeping of one page. */
const OVERHEAD_BYTES = 2048;
const LONGEST_KEY = 2048;

const CERTIFICATE_PAGE = /^\/v\/[^/?]+\/?(?:\?|$)/i;
/** What the page depends on, beside its address. */
const DEPENDS_ON = ["accept", "accept-language", "accept-encoding", "cookie"] as const;

interface Page {
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * The certificate pages of the last second, as they went over the wire (decision 0019). When one link is opened by
 * thousands at once, each second one of them has everything checked and the others, who wait for it, see that page, which
 * names the time of its check. Every request that may change something forgets them all, when it comes and when it is
 * done. Whoever is signed in (has the cookie `session`) always gets a page of their own.
 *
 * `onShown` hears of each page that is shown again.
 */
export function createRecentPages(options: {
  session: string;
  onShown: (request: IncomingMessage, headers: OutgoingHttpHeaders) => void;
  /** Milliseconds since whenever. */
  perf?: { now: () => number };
}) {
  const pages = new LRUCache<string, Page>({
    ttl: KEPT_MS,
    perf: options.perf ?? performance,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  /** Who waits for a page that is being drawn for somebody else. */
  const drawing = new Map<string, ((drawn: Page | undefined) => void)[]>();
  let written = 0;

  function forget() {
    written++;
    pages.clear();
  }

  function show(page: Page, request: IncomingMessage, response: ServerResponse) {
    response.writeHead(200, page.headers).end(page.body);
    options.onShown(request, page.headers);
  }

  /** Draws a page for everybody who asks for it until it has been sent, and keeps it, if it may be kept. */
  function drawForAll(key: string, response: ServerResponse, draw: () => void) {
    drawing.set(key, []);
    const writtenBefore = written;
    whenSent(response, (body) => {
      const headers = headersToKeep(response);
      // What changed while the page was drawn may be missing in it.
      if (headers && written === writtenBefore) pages.set(key, { body, headers: { ...headers, ...lengthOf(body) } });
    });
    response.once("close", () => {
      const waiting = drawing.get(key) ?? [];
      drawing.delete(key);
      for (const goOn of waiting) goOn(pages.get(key));
    });
    draw();
  }

  /** Answers with a page of the last second, or lets it be drawn. */
  return function answer(request: IncomingMessage, response: ServerResponse, draw: () => void): void {
    if (mayChangeSomething(request)) {
      forget();
      response.once("close", forget);
    }
    const key = keyOf(request, options.session);
    const page = key !== null && pages.get(key);
    const others = key !== null && drawing.get(key);
    if (page) show(page, request, response);
    else if (others) others.push((drawn) => (drawn ? show(drawn, request, response) : draw()));
    else if (key !== null) drawForAll(key, response, draw);
    else draw();
  };
}

const mayChangeSomething = ({ method }: IncomingMessage) => method !== "GET" && method !== "HEAD";

function keyOf({ method, url = "", headers }: IncomingMessage, session: string): string | null {
  if (method !== "GET" || !CERTIFICATE_PAGE.test(url) || headers.cookie?.includes(`${session}=`)) return null;
  let key = url;
  for (const name of DEPENDS_ON) key += `\n${headers[name] ?? ""}`;
  return key.length > LONGEST_KEY ? null : key;
}

const lengthOf = (body: Buffer) => ({ "content-length": body.length });

/** The headers of a page that others may see too; null where they may not. */
function headersToKeep(response: ServerResponse): OutgoingHttpHeaders | null {
  const headers = response.getHeaders();
  if (response.statusCode !== 200 || headers["set-cookie"]) return null;
  if (!String(headers["content-type"]).startsWith("text/html")) return null;
  // A nonce is for one answer only, and these pages have no script that needs it.
  const policy = String(headers["content-security-policy"]).replace(/ 'nonce-[^']+'/, "");
  return { ...headers, "content-security-policy": policy };
}

/** Calls back with the bytes of an answer once all of them were handed over. */
function whenSent(response: ServerResponse, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  for (const method of ["write", "end"] as const) {
    const send = response[method];
    Reflect.set(response, method, (...given: unknown[]) => {
      const [chunk] = given;
      if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      return Reflect.apply(send, response, given);
    });
  }
  response.once("finish", () => then(Buffer.concat(chunks)));
}
