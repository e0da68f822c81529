import { forgetLimitsOfLater } from "./adapters/database/rate-limits.server";
import type { Deps } from "./composition.server";
import { auth, issuance, platform } from "./modules.server";

const POLL_EVERY_MS = 60_000;
/**
 * Interval in milliseconds at which the clock is compared, far shorter than the sleep of the queue's scheduler: after a
 * jump, the scheduler would run the missed minutes of a year, or sleep through one.
 */
const COMPARE_EVERY_MS = 2_000;
/** Minimum jump in milliseconds; smaller corrections of a clock do no harm. */
const JUMP_MS = 5 * 60_000;

type FollowDeps = Pick<Deps, "db" | "clock" | "queue" | "log">;

/**
 * Checks the worker's clock at once and every minute, and repairs what an earlier clock that ran ahead has left. Calls
 * `onJump` if the clock is set while this process runs: the process should then restart, because its stored times are
 * wrong. `passed` returns milliseconds from a monotonic clock.
 */
export async function followClock(deps: FollowDeps, onJump: (error: Error) => void, passed = () => performance.now()) {
  const watch = platform.createClockWatch(deps, passed);
  const check = () =>
    lookOnce(deps, watch).catch((error: unknown) => deps.log.warn("the clock could not be looked after", { error }));
  await check();
  const distance = () => deps.clock.now().getTime() - passed();
  const first = distance();
  const comparing = setInterval(() => {
    const jump = Math.round(distance() - first);
    if (Math.abs(jump) < JUMP_MS) return;
    clearInterval(comparing);
    onJump(new Error(`the clock was set by ${Math.round(jump / 1000)} s`));
  }, COMPARE_EVERY_MS);
  const looking = setInterval(check, POLL_EVERY_MS);
  return {
    style: check,
    stop() {
      clearInterval(comparing);
      clearInterval(looking);
    },
  };
}

/**
 * Checks once. The queue's times are corrected whatever the clock says, as that does no harm; sessions and rate limits
 * only while the clock is plausible.
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
