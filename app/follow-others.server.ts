import { certificates } from "#app/modules.server";
import { listenToOthers } from "./adapters/database/announcements.server";
import type { Deps } from "./composition.server";

/**
 * Does in this process, and on its machine, what others have to be told of: recipients who were erased through another
 * process are forgotten here, too. Within a second; after an interruption as soon as the database is back.
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
