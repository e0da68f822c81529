import type { IncomingMessage, ServerResponse } from "node:http";
import { networkToLimit } from "#modules/kernel/ip-network";
import { isGone, whenGone } from "./connection-limits";

interface Lane {
  /**
   * Number of requests served in parallel for a network that is alone; half of them, at least one, while others wait.
   * More would not be faster, because one thread serves all.
   */
  atOnce: number;
  /**
   * Maximum duration of a turn in milliseconds, even if the response is not finished: a request that waits for the
   * chain, the database or a drawing takes no time from others, and a school class that opens its pages all at once
   * waits no longer.
   */
  longestMs: number;
  /** Minimum pause in milliseconds after a response, while other networks have requests too. */
  restMs: number;
}

const LANES = {
  /** Responses of hundreds of kilobytes that cost little to send, but fill everyone's line. */
  archives: { atOnce: 2, longestMs: 2000, restMs: 50 },
  /** Cached or drawn, like pages. */
  pictures: { atOnce: 2, longestMs: 250, restMs: 5 },
  pages: { atOnce: 2, longestMs: 250, restMs: 5 },
  /** API calls have limits of their own; here they only count as an active network. */
  calls: { atOnce: Number.POSITIVE_INFINITY, longestMs: 250, restMs: 0 },
} satisfies Record<string, Lane>;
export type LaneName = keyof typeof LANES;

/**
 * Maximum pause in milliseconds. A pause is as long as the response took, so that cheap requests are not repeated
 * without end.
 */
const LONGEST_REST_MS = 20;

/**
 * Maximum number of waiting requests of one network in a lane, enough for a school that arrives all at once. Beyond it
 * the answer is 503 with `Retry-After`.
 */
const MAX_WAITING = 1000;
const COME_AGAIN_SECONDS = 10;

/**
 * Calls `begin` when it is the request's turn: at once if it has had a turn already, and never if the client has left.
 */
export type TakeTurn = (lane: LaneName, request: IncomingMessage, response: ServerResponse, begin: () => void) => void;

interface Line {
  busy: number;
  waiting: Set<() => void>;
}

/**
 * Serves each network's requests a few at a time and in order, so that other networks' requests come in between. While
 * others are active, a network pauses between responses; a network that sends requests as fast as they are answered
 * leaves them about half of the time. Only requests beyond `MAX_WAITING` are refused.
 */
export function createNetworkTurns(addressOf: (request: IncomingMessage) => string): TakeTurn {
  /** Waiting lines by network and lane; empty ones are removed. */
  const networks = new Map<string, Map<LaneName, Line>>();

  const begun = new WeakSet<IncomingMessage>();

  function lineOf(network: string, name: LaneName): Line {
    const lines = networks.get(network) ?? new Map<LaneName, Line>();
    networks.set(network, lines);
    const line = lines.get(name) ?? { busy: 0, waiting: new Set() };
    lines.set(name, line);
    return line;
  }

  return (name, request, response, beginWith) => {
    if (isGone(request, response)) return;
    if (begun.has(request)) return beginWith();
    const { atOnce, longestMs, restMs } = LANES[name];
    const network = networkToLimit(addressOf(request));
    const line = lineOf(network, name);
    let [began, state] = [0, "waits" as "waits" | "at work" | "over"];
    let timer: NodeJS.Timeout | undefined;

    const room = () => (networks.size > 1 ? Math.max(1, atOnce / 2) : atOnce);
    function begin() {
      line.waiting.delete(begin);
      line.busy++;
      [began, state] = [performance.now(), "at work"];
      timer = setTimeout(end, longestMs).unref();
      begun.add(request);
      beginWith();
    }
    function end() {
      clearTimeout(timer);
      line.waiting.delete(begin);
      const wasAtWork = state === "at work";
      state = "over";
      if (!wasAtWork) return leave(0);
      const tookMs = performance.now() - began;
      // A turn that took its maximum time was waiting for something else, so no pause is needed.
      const rest = Math.max(restMs, Math.min(tookMs, LONGEST_REST_MS));
      if (networks.size > 1 && tookMs < longestMs && rest > 0) setTimeout(leave, rest, 1).unref();
      else leave(1);
    }
    function leave(turns: number) {
      line.busy -= turns;
      for (const next of line.waiting) {
        if (line.busy >= room()) break;
        next();
      }
      if (line.busy > 0 || line.waiting.size > 0) return;
      const lines = networks.get(network);
      if (lines?.get(name) !== line) return;
      lines.delete(name);
      if (lines.size === 0) networks.delete(network);
    }

    whenGone(request, response, () => state !== "over" && end());
    if (line.busy < room()) begin();
    else if (line.waiting.size < MAX_WAITING) line.waiting.add(begin);
    else response.writeHead(503, { "Retry-After": COME_AGAIN_SECONDS }).end();
  };
}
