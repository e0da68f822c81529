import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type NamedRequest, REQUEST_ID } from "../watching/watch-requests";
import { type Answer, answerForAll, isPage, whenWhole } from "./whole-answer";

/** How long a certificate's page is shown to further visitors before everything is checked again. */
const KEPT_MS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Headers and the bookkeeping of one page. */
const OVERHEAD_BYTES = 2048;
const LONGEST_KEY = 2048;

const CERTIFICATE_PAGE = /^\/v\/[^/?]+\/?(?:\?|$)/i;
/** What the page depends on, beside its address. */
const DEPENDS_ON = ["accept", "accept-language", "accept-encoding", "cookie"] as const;

/** How long one visitor waits for the page that is being drawn for another. */
const WAIT_MS = 3000;

interface Visitor {
  request: NamedRequest;
  response: ServerResponse;
  /** Draws the page for this visitor alone. */
  draw: () => void;
  timer?: NodeJS.Timeout;
}

/** A page with its headers as Node writes them fastest: name, value, name, value. */
type Page = Answer & { lines: string[] };

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
  onShown: (request: IncomingMessage, page: Answer) => void;
  /** Milliseconds since whenever. */
  perf?: { now: () => number };
  /** How long one visitor waits for another's page. */
  waitMs?: number;
}) {
  const { waitMs = WAIT_MS } = options;
  const pages = new LRUCache<string, Page>({
    ttl: KEPT_MS,
    perf: options.perf ?? performance,
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD_BYTES,
  });
  /** For each page that is being drawn, who waits for it. */
  const drawings = new Map<string, Set<Visitor>>();
  let written = 0;

  function forget() {
    written++;
    pages.clear();
  }

  function show(page: Page, { request, response }: Visitor) {
    const lines = request.id ? [...page.lines, REQUEST_ID, request.id] : page.lines;
    response.writeHead(200, lines).end(page.body);
    options.onShown(request, page);
  }

  /**
   * Draws a page for one visitor and for all who come until it is drawn, and keeps it, if it may be kept. What happens to
   * that visitor's connection is nothing to the others: the page is whole when its last byte is handed over, whether or
   * not it is ever sent; and where the visitor leaves before, the next one's page is drawn for all.
   */
  function drawForAll(key: string, visitor: Visitor, waiting = new Set<Visitor>()) {
    drawings.set(key, waiting);
    const writtenBefore = written;
    const stop = () => {
      clearTimeout(deadline);
      visitor.request.socket.off("close", onGone);
      if (drawings.get(key) === waiting) drawings.delete(key);
    };
    const onGone = () => {
      stop();
      const next = firstPresent(waiting);
      if (next) drawForAll(key, next, waiting);
    };
    // Nobody who comes later begins to wait for a drawing as old as this.
    const deadline = setTimeout(stop, waitMs).unref();
    visitor.request.socket.once("close", onGone);
    whenWhole(visitor.response, (body) => {
      stop();
      const answer = answerForAll(visitor.response, body);
      // What changed while the page was drawn may be missing in it.
      const kept = answer && isPage(answer) && written === writtenBefore ? withLines(answer) : null;
      if (kept) pages.set(key, kept);
      for (const other of waiting) {
        leave(waiting, other);
        if (kept) show(kept, other);
        else other.draw();
      }
    });
    visitor.draw();
  }

  /** Waits for a page that is drawn for somebody else, and no longer than `waitMs`: then for one of one's own. */
  function waitFor(waiting: Set<Visitor>, visitor: Visitor) {
    waiting.add(visitor);
    visitor.timer = setTimeout(() => {
      leave(waiting, visitor);
      visitor.draw();
    }, waitMs);
  }

  /** Answers with a page of the last second, or lets it be drawn. */
  return function answer(request: IncomingMessage, response: ServerResponse, draw: () => void): void {
    if (mayChangeSomething(request)) {
      forget();
      response.once("close", forget);
    }
    const visitor: Visitor = { request, response, draw };
    const key = keyOf(request, options.session);
    const page = key !== null && pages.get(key);
    const waiting = key !== null && drawings.get(key);
    if (page) show(page, visitor);
    else if (waiting) waitFor(waiting, visitor);
    else if (key !== null) drawForAll(key, visitor);
    else draw();
  };
}

function leave(waiting: Set<Visitor>, visitor: Visitor) {
  clearTimeout(visitor.timer);
  waiting.delete(visitor);
}

/** Takes the first out of those who wait whose connection still stands, and those before it whose does not. */
function firstPresent(waiting: Set<Visitor>): Visitor | null {
  for (const visitor of waiting) {
    leave(waiting, visitor);
    if (!visitor.request.socket.destroyed) return visitor;
  }
  return null;
}

const withLines = (answer: Answer): Page => ({
  ...answer,
  lines: Object.entries(answer.headers).flatMap(([name, value]) => [name, String(value)]),
});

const mayChangeSomething = ({ method }: IncomingMessage) => method !== "GET" && method !== "HEAD";

function keyOf({ method, url = "", headers }: IncomingMessage, session: string): string | null {
  if (method !== "GET" || !CERTIFICATE_PAGE.test(url) || headers.cookie?.includes(`${session}=`)) return null;
  // Whoever loads a page anew wants to know how it is now.
  if (headers["cache-control"]?.includes("no-cache")) return null;
  let key = url;
  for (const name of DEPENDS_ON) key += `\n${headers[name] ?? ""}`;
  return key.length > LONGEST_KEY ? null : key;
}
