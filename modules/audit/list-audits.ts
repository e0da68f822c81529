import type { Db } from "../kernel/db";
import { findAuditEntries } from "./store";

/** Lists up to `most` entries about one subject in an organization, newest first. `actor` is an `ActorName`. */
export async function listAudits(db: Db, organizationId: string, subject: string, most: number) {
  const entries = await findAuditEntries(db, organizationId, subject, most);
  return entries.map(({ actor, action, details, at }) => ({ actor, action, details, at }));
}
