import { newestEntryAt } from "../../audit/index.server";
import { newestBlockTime } from "../../chain/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Log, QueueInspection } from "../../kernel/ports";
import * as store from "../store";
import { type ClockState, judgeClock } from "./rules/judge-clock";

/** Time after which a doubted clock that runs steadily, without being set, is trusted: the machine had been away. */
const STEADY_MS = 6 * 3_600_000;
/** Difference between the clock and the elapsed time of two checks above which the clock was set in between. */
const SET_MS = 60_000;

interface ClockDeps {
  db: Database;
  clock: Clock;
  queue: Pick<QueueInspection, "lastHeartbeat">;
  log: Log;
}

/** State that a process remembers of a clock that it does not trust. */
interface Doubt {
  /** Mark that the clock was compared with. When it moves, another process's clock is trusted. */
  mark: number;
  /** Clock time and elapsed milliseconds of this process, when the doubt began or the clock was set again. */
  now: number;
  passed: number;
}

/** Whether irreversible endings have to wait, because this machine's clock is far from the last trusted time. */
export async function isClockInDoubt({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  return judgeClock(await store.findClockMark(db), clock.now()) !== "plausible";
}

/** Returns the state of the clock and the last trusted time, for display. */
export async function describeClock({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<{ state: ClockState; mark: Date | null }> {
  const mark = await store.findClockMark(db);
  return { state: judgeClock(mark, clock.now()), mark };
}

/**
 * Creates the clock watch of one process, a function to call once a minute: while the clock is trusted, it advances the
 * trusted time in the database. The first trusted time is that of the newest audit entry, of the last block with a
 * transaction of the platform, or of the last scheduled job, whichever is nearest to the clock. `passed` is a monotonic
 * clock in milliseconds. Returns the state of the clock.
 */
export function createClockWatch(deps: ClockDeps, passed: () => number): () => Promise<ClockState> {
  const { db, clock, log } = deps;
  let doubt: Doubt | null = null;

  return async () => {
    const mark = (await store.findClockMark(db)) ?? (await firstMark(deps));
    const now = clock.now();
    const state = judgeClock(mark, now);
    if (state === "plausible") {
      if (doubt) log.warn("the clock is right again", { clock: now });
      doubt = null;
      if (now > mark) await store.moveClockMark(db, mark, now);
      return state;
    }
    const [at, since] = [now.getTime(), passed()];
    if (doubt?.mark !== mark.getTime() || Math.abs(at - doubt.now - (since - doubt.passed)) > SET_MS) {
      log.warn("the clock is not believed: what ends something waits", { clock: now, believed: mark, state });
      doubt = { mark: mark.getTime(), now: at, passed: since };
      return state;
    }
    if (since - doubt.passed < STEADY_MS) return state;
    log.warn("the clock has gone on steadily and is believed from now on", { clock: now, believed: mark });
    doubt = null;
    await store.moveClockMark(db, mark, now);
    return "plausible";
  };
}

async function firstMark({ db, clock, queue }: ClockDeps): Promise<Date> {
  const times = await Promise.all([newestEntryAt(db, "everything"), newestBlockTime(db), queue.lastHeartbeat(db)]);
  const now = clock.now();
  const distance = (at: Date) => Math.abs(at.getTime() - now.getTime());
  // Some of these times may lie in the future, written by a clock that was ahead before the first check.
  const first = times.flatMap((at) => at ?? []).sort((a, b) => distance(a) - distance(b))[0] ?? now;
  await store.insertClockMark(db, first);
  return first;
}
