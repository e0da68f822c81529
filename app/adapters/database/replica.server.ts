import { randomUUID } from "node:crypto";

/** What is needed of a pool of connections. */
interface Server {
  query(sql: string, values?: unknown[]): Promise<{ rows: { beat?: string }[] }>;
}

/** The oldest state that a replica may answer with. What is older is asked of the primary. */
const STATED_AGE_MS = 3_000;
const POLL_EVERY_MS = 500;

/**
 * Knows how far behind a streaming replica is, without comparing the clocks of two machines: this process writes a
 * number into the primary, and the replica that shows it has everything that was committed before. Looked at twice a
 * second while somebody asks, and not at all while nobody does. `isFresh` says whether what the replica shows is at
 * most three seconds old; a replica of another primary, one that is cut off or that has been promoted never shows the
 * number, and so never is.
 */
export function watchReplica(primary: Server, replica: Server) {
  const process = randomUUID();
  /** The numbers written in the last seconds, each with the moment before it was written. */
  let written: { beat: number; at: number }[] = [];
  let beat = 0;
  let freshAt = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isChecking = false;

  async function watch() {
    const at = performance.now();
    // What processes left that are long gone.
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
    /** At once; what it says gets better half a second after somebody first asked. */
    isFresh(): boolean {
      const now = performance.now();
      if (!isChecking && now - checkedAt >= POLL_EVERY_MS) {
        isChecking = true;
        checkedAt = now;
        watch()
          // What it showed before is still as old as it is.
          .catch(() => {})
          .finally(() => {
            isChecking = false;
          });
      }
      return now - freshAt <= STATED_AGE_MS;
    },
    /** The replica did not answer: it is not asked before it has shown a newer number. */
    doubt() {
      freshAt = Number.NEGATIVE_INFINITY;
    },
  };
}
