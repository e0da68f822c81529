import { certificates } from "#app/modules.server";
import { listenToOthers } from "./adapters/database/announcements.server";
import type { Deps } from "./composition.server";

/**
 * Applies events of other processes to this process and its machine: recipients erased elsewhere are removed from local
 * caches too. Takes under a second; after a disconnect, it catches up once the database is back.
 */
export function followOthers(deps: Deps): { close: () => Promise<void> } {
  return listenToOthers(deps.config.directDatabaseUrl, {
    log: deps.log,
    onConnected: () => certificates.applyErasures(deps),
    async onMessage(payload) {
      const erased = certificates.readErasedElsewhere(payload);
      if (erased) await certificates.followErasure(deps, erased);
    },
  });
}
