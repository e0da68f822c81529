import { recordAudit } from "../audit/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import * as store from "./store";

/** One for each version: what was said of the processes that drew one says nothing of those that draw the next. */
const nameOf = (drawing: number): string => `drawing-${drawing}`;

/**
 * Whether certificates are issued under a version of the drawing that this release brought. The release before refuses to draw
 * it, so it is issued only once no process of that one is left: from the beginning in a new installation, at a start where one
 * machine has everything, and elsewhere when an operator says so (`npm run compact`).
 */
export async function issuesDrawing(db: Db, drawing: number): Promise<boolean> {
  return (await store.findSwitch(db, nameOf(drawing)))?.on ?? false;
}

/** Begins to; false where it was begun before. It is not taken back. */
export async function beginIssuingDrawing(
  deps: { db: Database; ids: Ids; clock: Clock },
  drawing: number,
  { setBy, reason }: { setBy: "cli" | "system"; reason: string },
): Promise<boolean> {
  const name = nameOf(drawing);
  return deps.db.$transaction(async (tx) => {
    await store.lockSwitch(tx, name);
    if (await issuesDrawing(tx, drawing)) return false;
    await store.putSwitch(tx, name, { on: true, reason, setBy, setAt: deps.clock.now() });
    const entry = { organizationId: null, actor: setBy, subject: name, details: { reason } };
    await recordAudit(tx, deps, { ...entry, action: "platform.new-drawing" });
    return true;
  });
}
