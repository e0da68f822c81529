import { randomUUID } from "node:crypto";

/** The part of a connection pool that is used here. */
interface Server {
  query(sql: string, values?: unknown[]): Promise<{ rows: { beat?: string }[] }>;
}

/** Maximum age in milliseconds of a replica's state; beyond it the primary is read instead. */
const STATED_AGE_MS = 3_000;
const POLL_EVERY_MS = 500;

/**
 * Measures how far a streaming replica lags, without comparing two machines' clocks: this process writes a number to
 * the primary, and a replica that shows it has everything committed before. It checks twice a second while callers ask,
 * and not at all otherwise.
 *
 * `isFresh` tells whether the replica's state is at most three seconds old. A replica of another primary, a
 * disconnected or a promoted one never shows the number, and so is never fresh.
 */
export function watchReplica(primary: Server, replica: Server) {
  const process = randomUUID();
  /** Numbers written in the last seconds, each with the time just before it was written. */
  let written: { beat: number; at: number }[] = [];
  let beat = 0;
  let freshAt = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isChecking = false;

  async function watch() {
    const at = performance.now();
    // Deletes the rows of processes that ended long ago.
    if (beat === 0) await primary.query(`delete from "ReplicaBeat" where "writtenAt" < now() - interval '1 day'`);
    beat++;
    await primary.query(
      `insert into "ReplicaBeat" (process, beat, "writtenAt") values ($1, $2, now())
       on conflict (process) do update set beat = excluded.beat, "writtenAt" = excluded."writtenAt"`,
      [process, beat],
    );
    written = [...written.filter((one) => at - one.at < STATED_AGE_MS), { beat, at }];
    const { rows } = await replica.query(`select beat from "ReplicaBeat" where process = $1 and pg_is_in_recovery()`, [
      process,
    ]);
    const shown = Number(rows[0]?.beat ?? 0);
    freshAt = written.findLast((one) => one.beat <= shown)?.at ?? freshAt;
  }

  return {
    /** Answers at once from the last check; meaningful from about half a second after the first call. */
    isFresh(): boolean {
      const now = performance.now();
      if (!isChecking && now - checkedAt >= POLL_EVERY_MS) {
        isChecking = true;
        checkedAt = now;
        watch()
          // After a failed check, the last measured state simply ages.
          .catch(() => {})
          .finally(() => {
            isChecking = false;
          });
      }
      return now - freshAt <= STATED_AGE_MS;
    },
    /** Marks the replica as stale after it failed to answer, until it shows a newer number. */
    doubt() {
      freshAt = Number.NEGATIVE_INFINITY;
    },
  };
}
