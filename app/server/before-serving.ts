import { claimDatabase } from "#app/adapters/database/installation.server";
import { assertMigrated } from "#app/adapters/database/is-migrated.server";
import { afterRestore } from "#app/adapters/database/restored-mark";
import type { Deps } from "#app/composition.server";
import { certificates, events } from "#app/modules.server";

/**
 * What has to be so before anything is served: the database has the tables of this release (a supervisor has seen to
 * that, several machines are given them with `npm run migrate`; throws where they are missing) and is of this
 * installation (`ConfigError` for another one), and what a restored backup brought back is erased again, while events
 * begin a new history. A job is started that makes certificates found that are not yet. Returns a line to print, or
 * null where nothing was to do.
 */
export async function beforeServing(deps: Deps): Promise<string | null> {
  const { supervised, directDatabaseUrl } = deps.config;
  if (!supervised) await assertMigrated(directDatabaseUrl);
  await claimDatabase(deps.config);
  const { erasedAgain, written } = await certificates.applyErasures(deps);
  await afterRestore(deps.config.dataDirectory, () => events.beginHistory(deps));
  // Nobody who reads events must be there for a page to be shown: who cannot be told the history is told when reading.
  await events.openHistory(deps).catch((error: unknown) => deps.log.warn("no history of events", { error }));
  await certificates.startFillingSearch(deps);
  if (erasedAgain === 0 && written === 0) return null;
  return `Erasures: ${erasedAgain} done again, ${written} written into the ledger.`;
}
