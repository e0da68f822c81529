import { claimDatabase } from "#app/adapters/database/installation.server";
import { assertMigrated } from "#app/adapters/database/is-migrated.server";
import { afterRestore } from "#app/adapters/database/restored-mark";
import type { Deps } from "#app/composition.server";
import { certificates, events } from "#app/modules.server";

/**
 * Prepares the installation before anything is served. Checks that the database has this release's tables (a supervisor
 * has ensured that already; on several machines `npm run migrate` creates them; throws if they are missing) and belongs
 * to this installation (`ConfigError` for another one). Repeats erasures whose data a restored backup brought back, and
 * starts a new history of events after a restore. Starts a job that fills the search index.
 *
 * Returns a line to print, or null if nothing was erased or written.
 */
export async function beforeServing(deps: Deps): Promise<string | null> {
  const { supervised, directDatabaseUrl } = deps.config;
  if (!supervised) await assertMigrated(directDatabaseUrl);
  await claimDatabase(deps.config);
  const { erasedAgain, written } = await certificates.applyErasures(deps);
  await afterRestore(deps.config.dataDirectory, () => events.beginHistory(deps));
  // A failure must not keep pages from being served: the history is opened again when events are read.
  await events.openHistory(deps).catch((error: unknown) => deps.log.warn("no history of events", { error }));
  await certificates.startFillingSearch(deps);
  if (erasedAgain === 0 && written === 0) return null;
  return `Erasures: ${erasedAgain} done again, ${written} written into the ledger.`;
}
