import type { RequestHandler } from "express";
import { networkToLimit } from "#modules/kernel/ip-network";
import { whenGone } from "./connection-limits";

/** So much is worked on side by side for one network: more would take no less time, because one thread works on all of it. */
const AT_ONCE = 2;

/**
 * How long a turn lasts at most, whatever becomes of the answer: who waits for the chain, the database or a drawing takes no time from
 * others. A class that opens its pages all at once waits no longer for it.
 */
const LANES = [
  { name: "archives", of: /\.(?:zip|html)$/, longestMs: 2000 },
  { name: "pictures", of: /\.(?:png|webp|jpg|svg|pdf)$/, longestMs: 250 },
  { name: "pages", of: /^/, longestMs: 250 },
];

/** Takes up what one network asks for a few at a time, in the order in which it came, so that what others ask for comes in between. */
export function takeTurns(): RequestHandler {
  const lines = new Map<string, { busy: number; waiting: Set<() => void> }>();
  return (request, response, next) => {
    const lane = LANES.find(({ of }) => of.test(request.path));
    if (!lane) return next();
    const name = `${lane.name} ${networkToLimit(request.ip ?? "")}`;
    const line = lines.get(name) ?? { busy: 0, waiting: new Set() };
    lines.set(name, line);
    let state: "waits" | "at work" | "over" = "waits";
    const begin = () => {
      line.waiting.delete(begin);
      line.busy++;
      state = "at work";
      setTimeout(end, lane.longestMs).unref();
      next();
    };
    function end() {
      line.waiting.delete(begin);
      if (state === "at work") line.busy--;
      state = "over";
      const [first] = line.waiting;
      if (first && line.busy < AT_ONCE) first();
      if (line.busy === 0 && line.waiting.size === 0) lines.delete(name);
    }
    whenGone(request, response, end);
    if (line.busy < AT_ONCE) begin();
    else line.waiting.add(begin);
  };
}
