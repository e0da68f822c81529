import { newestEntryAt } from "../../audit/index.server";
import { newestBlockTime } from "../../chain/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Log, QueueInspection } from "../../kernel/ports";
import * as store from "../store";
import { type ClockState, judgeClock } from "./rules/judge-clock";

/**
 * A clock that nobody sets right, and that goes on steadily for so long, is believed: it was the machine that was away.
 */
const STEADY_MS = 6 * 3_600_000;
/** Two looks whose clock says another span than has passed: it was set in between. */
const SET_MS = 60_000;

interface ClockDeps {
  db: Database;
  clock: Clock;
  queue: Pick<QueueInspection, "lastHeartbeat">;
  log: Log;
}

/** What a process remembers of a clock that it does not believe. */
interface Doubt {
  /** The mark that it was compared with: where it moves, another process's clock is believed. */
  mark: number;
  /** What the clock said and how many milliseconds had passed here, when the doubt began or the clock was set again. */
  now: number;
  passed: number;
}

/**
 * Whether what ends something for good has to wait: this machine's clock is far from the time that was believed last.
 */
export async function isClockInDoubt({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  return judgeClock(await store.findClockMark(db), clock.now()) !== "plausible";
}

/** The clock beside the time that was believed last, for who is shown it. */
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
 * Looks after the clock of one process, once a minute: while it is believed, the time in the database goes with it. The
 * first time is that of the newest audit entry, of the last block that something of ours stands in, or of what the
 * queue started last, whichever the clock is nearest to. `passed` are the milliseconds since whenever, by a clock that
 * nobody sets. Answers what the clock is now.
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
  const known = await Promise.all([newestEntryAt(db, "everything"), newestBlockTime(db), queue.lastHeartbeat(db)]);
  const now = clock.now();
  const distance = (at: Date) => Math.abs(at.getTime() - now.getTime());
  // A clock that was ahead before anybody looked has left some of them in the future.
  const first = known.flatMap((at) => at ?? []).sort((a, b) => distance(a) - distance(b))[0] ?? now;
  await store.insertClockMark(db, first);
  return first;
}
