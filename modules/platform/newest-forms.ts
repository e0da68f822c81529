import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

/**
 * A switch for each release that stores or draws certificates in forms which the one before cannot read: what was said of
 * the processes before an earlier one says nothing of those before a later one.
 */
const SWITCHES = {
  /** Documents as what fills their frames (0061). */
  2: "forms-2",
  /** Terms without what other columns say, and keys of half a hash (decision 0063). */
  3: "forms-3",
} as const;

export type Forms = keyof typeof SWITCHES;
const NEWEST: Forms = 3;

/**
 * Whether these forms are written. They are only once no process is left of the release before the one that brought them:
 * from the beginning in a new installation, at a start where one machine has everything, and elsewhere when an operator
 * says so (`npm run compact`).
 */
export async function writesForms(db: Db, forms: Forms): Promise<boolean> {
  return (await store.findSwitch(db, SWITCHES[forms]))?.on ?? false;
}

/** Begins to write the newest, and with them all before; false where that was begun before. It is not taken back. */
export async function beginWritingNewestForms(
  deps: { db: Database; ids: Ids; clock: Clock },
  { setBy, reason }: { setBy: "cli" | "system"; reason: string },
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const subject = SWITCHES[NEWEST];
    await store.lockSwitch(tx, subject);
    if (await writesForms(tx, NEWEST)) return false;
    const setting = { on: true, reason, setBy, setAt: deps.clock.now() };
    for (const name of Object.values(SWITCHES)) await store.putSwitch(tx, name, setting);
    const entry = { organizationId: null, actor: setBy, subject, details: { reason } };
    await recordAudit(tx, deps, { ...entry, action: "platform.newest-forms" });
    return true;
  });
}
