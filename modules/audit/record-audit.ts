import type { ActorName } from "../kernel/actor-name";
import type { Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import { presentOrigin } from "./request-origin";
import { insertAuditEntries } from "./store";

export interface AuditRecord {
  organizationId: string | null;
  actor: ActorName;
  /**
   * Name of the action as `noun.verb-in-the-past`: `certificate.revoked`. A name is never reused for another action.
   */
  action: string;
  /** Id of the object of the action. */
  subject: string;
  /** Facts that a later reader needs; never secrets, never a recipient's name or address. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes one line of the audit trail, in the transaction of the action itself. */
export function recordAudit(db: Db, deps: { ids: Ids; clock: Clock }, record: AuditRecord): Promise<void> {
  return recordAudits(db, deps, [record]);
}

/** Writes many entries in one statement. */
export async function recordAudits(db: Db, deps: { ids: Ids; clock: Clock }, records: AuditRecord[]): Promise<void> {
  const at = deps.clock.now();
  const origin = presentOrigin();
  await insertAuditEntries(
    db,
    records.map((record) => ({ id: deps.ids.uuid(), at, ...origin, ...record, details: record.details ?? {} })),
  );
}
