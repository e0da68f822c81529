import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchReplica } from "./replica.server";

/** A fake primary, and a fake replica that shows the primary's state of `lateMs` milliseconds ago. */
function twoServers() {
  const state = { lateMs: 0, away: false, promoted: false };
  const history: { at: number; beat: number }[] = [];
  const primary = {
    async query(_sql: string, values: unknown[] = []) {
      if (values.length > 0) history.push({ at: performance.now(), beat: Number(values[1]) });
      return { rows: [] };
    },
  };
  const replica = {
    async query() {
      if (state.away) throw new Error("Connection terminated");
      // The statement returns no row on a server that is not in recovery.
      const shown = history.findLast(({ at }) => at <= performance.now() - state.lateMs);
      return { rows: shown && !state.promoted ? [{ beat: String(shown.beat) }] : [] };
    },
  };
  return { state, watch: watchReplica(primary, replica) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout"] }));
afterEach(() => void vi.useRealTimers());

let servers: ReturnType<typeof twoServers>;
/** Calls `isFresh` every 100 ms and returns the last result. */
async function lookFor(ms: number): Promise<boolean> {
  let fresh = false;
  for (let past = 0; past < ms; past += 100) {
    fresh = servers.watch.isFresh();
    await vi.advanceTimersByTimeAsync(100);
  }
  return fresh;
}
beforeEach(() => {
  servers = twoServers();
});

it("is fresh as soon as it has shown what was written a moment ago, and not before", async () => {
  expect(servers.watch.isFresh()).toBe(false);
  expect(await lookFor(1_000)).toBe(true);
});

it.each([
  [2_000, true],
  [10_000, false],
])("that is %i ms behind may be read: %s", async (lateMs, fresh) => {
  servers.state.lateMs = lateMs;
  expect(await lookFor(20_000)).toBe(fresh);
});

it("is read for three seconds at most after it has fallen behind, and again when it has caught up", async () => {
  await lookFor(2_000);
  servers.state.lateMs = 10_000;
  expect(await lookFor(1_000)).toBe(true);
  expect(await lookFor(2_500)).toBe(false);
  servers.state.lateMs = 0;
  expect(await lookFor(1_000)).toBe(true);
});

it.each(["away", "promoted"] as const)("that is %s is not read after three seconds", async (what) => {
  expect(await lookFor(2_000)).toBe(true);
  servers.state[what] = true;
  expect(await lookFor(3_600)).toBe(false);
});

it("that did not answer somebody is not read before it has shown something newer", async () => {
  await lookFor(2_000);
  servers.state.away = true;
  servers.watch.doubt();
  expect(await lookFor(500)).toBe(false);
  servers.state.away = false;
  expect(await lookFor(1_000)).toBe(true);
});
