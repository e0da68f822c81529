import { forgetLimitsOfLater } from "./adapters/database/rate-limits.server";
import type { Deps } from "./composition.server";
import { auth, issuance, platform } from "./modules.server";

const POLL_EVERY_MS = 60_000;
/** Far less than the queue's clock sleeps: it would make up for every minute of a year, or sleep through one. */
const COMPARE_EVERY_MS = 2_000;
/** By so much clocks are set while nobody minds. */
const JUMP_MS = 5 * 60_000;

type FollowDeps = Pick<Deps, "db" | "clock" | "queue" | "log">;

/**
 * Looks after the worker's clock, at once and once a minute, and sets right what one that was ahead has left. `onJump`
 * is called when the clock is set while this process runs: what it remembers of the time is of no use then, and it
 * should begin anew. `passed` are the milliseconds since whenever, by a clock that nobody sets.
 */
export async function followClock(deps: FollowDeps, onJump: (error: Error) => void, passed = () => performance.now()) {
  const watch = platform.createClockWatch(deps, passed);
  const style = () =>
    lookOnce(deps, watch).catch((error: unknown) => deps.log.warn("the clock could not be looked after", { error }));
  await style();
  const distance = () => deps.clock.now().getTime() - passed();
  const first = distance();
  const comparing = setInterval(() => {
    const jump = Math.round(distance() - first);
    if (Math.abs(jump) < JUMP_MS) return;
    clearInterval(comparing);
    onJump(new Error(`the clock was set by ${Math.round(jump / 1000)} s`));
  }, COMPARE_EVERY_MS);
  const looking = setInterval(style, POLL_EVERY_MS);
  return {
    style,
    stop() {
      clearInterval(comparing);
      clearInterval(looking);
    },
  };
}

/**
 * What the queue remembers comes back whatever the clock says: until it is right, no harm is in it. People only by a
 * right one.
 */
async function lookOnce(deps: FollowDeps, watch: ReturnType<typeof platform.createClockWatch>): Promise<void> {
  const state = await watch();
  const { db, queue, log } = deps;
  const now = deps.clock.now();
  const brought = await queue.bringBack(db, now, [issuance.ISSUE_SCHEDULED.name]);
  const latest = platform.latestOf(now);
  const sessions = state === "plausible" ? await auth.endOfLater(deps, latest) : 0;
  if (state === "plausible") await forgetLimitsOfLater(db, latest);
  if (brought.schedules + brought.jobs + sessions > 0)
    log.warn("a clock that was ahead is set right", { ...brought, sessions });
}
