import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

/**
 * Raised by a release that stores or draws certificates in forms which the one before cannot read: what was said of the
 * processes before that says nothing of those. 2: drawing 6 (decision 0062), documents as what fills their frames (0061).
 */
const NAME = "forms-2";

/**
 * Whether this release's forms are written. They are only once no process of the release before is left: from the beginning
 * in a new installation, at a start where one machine has everything, and elsewhere when an operator says so (`npm run
 * compact`).
 */
export async function writesNewestForms(db: Db): Promise<boolean> {
  return (await store.findSwitch(db, NAME))?.on ?? false;
}

/** Begins to; false where it was begun before. It is not taken back. */
export async function beginWritingNewestForms(
  deps: { db: Database; ids: Ids; clock: Clock },
  { setBy, reason }: { setBy: "cli" | "system"; reason: string },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await store.lockSwitch(tx, NAME);
    if (await writesNewestForms(tx)) return false;
    await store.putSwitch(tx, NAME, { on: true, reason, setBy, setAt: deps.clock.now() });
    const entry = { organizationId: null, actor: setBy, subject: NAME, details: { reason } };
    await recordAudit(tx, deps, { ...entry, action: "platform.newest-forms" });
    return true;
  });
}
