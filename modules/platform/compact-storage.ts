import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

const NAME = "compact-storage";

/**
 * Whether certificates are stored in the form that takes less room. The release before the one that brought it cannot read
 * it, so it is written only once no process of that one is left: from the beginning in a new installation, at a start where
 * one machine has everything, and elsewhere when an operator says so (`npm run compact`).
 */
export async function storesCompactly(db: Db): Promise<boolean> {
  return (await store.findSwitch(db, NAME))?.on ?? false;
}

/** Begins to; false where it was begun before. It is not taken back: what was stored so would have to be rewritten. */
export async function beginStoringCompactly(
  deps: { db: Database; ids: Ids; clock: Clock },
  { setBy, reason }: { setBy: "cli" | "system"; reason: string },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    await store.lockSwitch(tx, NAME);
    if (await storesCompactly(tx)) return false;
    await store.putSwitch(tx, NAME, { on: true, reason, setBy, setAt: deps.clock.now() });
    const entry = { organizationId: null, actor: setBy, subject: NAME, details: { reason } };
    await recordAudit(tx, deps, { ...entry, action: "platform.compact-storage" });
    return true;
  });
}
