import type { Db } from "../kernel/db";
import { findAuditEntries } from "./store";

/** What was done to one thing in an organization, the latest first, at most so much. `actor` is an `ActorName`. */
export async function listAudits(db: Db, organizationId: string, subject: string, most: number) {
  const entries = await findAuditEntries(db, organizationId, subject, most);
  return entries.map(({ actor, action, details, at }) => ({ actor, action, details, at }));
}
