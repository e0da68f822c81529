import type { IncomingMessage, ServerResponse } from "node:http";
import { networkToLimit } from "#modules/kernel/ip-network";
import { isGone, whenGone } from "./connection-limits";

interface Lane {
  /**
   * So much is worked on side by side for a network that asks alone, and one thing beside others: more would take no
   * less time, because one thread works on all of it.
   */
  atOnce: number;
  /**
   * How long a turn lasts at most, whatever becomes of the answer: who waits for the chain, the database or a drawing
   * takes no time from others. A class that opens its pages all at once waits no longer for it.
   */
  longestMs: number;
  /** How long a turn is free at least after an answer, while other networks ask too. */
  restMs: number;
}

const LANES = {
  /** Hundreds of kilobytes that cost little to send, and fill the line of everybody. */
  archives: { atOnce: 2, longestMs: 2000, restMs: 50 },
  /** Kept or drawn, as the pages are. */
  pictures: { atOnce: 2, longestMs: 250, restMs: 5 },
  pages: { atOnce: 2, longestMs: 250, restMs: 5 },
  /** Programs have limits of their own; they only count as somebody who is there. */
  calls: { atOnce: Number.POSITIVE_INFINITY, longestMs: 250, restMs: 0 },
} satisfies Record<string, Lane>;
export type LaneName = keyof typeof LANES;

/**
 * After an answer of a few milliseconds a turn is free for as long again: what costs little is not asked for without
 * end.
 */
const LONGEST_REST_MS = 20;

/**
 * So many of one network wait in a lane: a school whose people all come at once. Beyond it the answer is 503 with a
 * time to come again.
 */
const MAX_WAITING = 1000;
const COME_AGAIN_SECONDS = 10;

/**
 * Calls `begin` when it is this request's turn: at once where it has had one already, and never where nobody is there
 * any more.
 */
export type TakeTurn = (lane: LaneName, request: IncomingMessage, response: ServerResponse, begin: () => void) => void;

interface Line {
  busy: number;
  waiting: Set<() => void>;
}

/**
 * Takes up what one network asks for a few at a time, in the order in which it came, so that what others ask for comes
 * in between. While others are there a network rests between two answers: one that asks as fast as it is answered
 * leaves them about half of the time. Nobody is refused.
 */
export function createNetworkTurns(addressOf: (request: IncomingMessage) => string): TakeTurn {
  /** By network, and of each by lane; without those that nobody stands in. */
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
      // What took its whole time has waited for something else.
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
