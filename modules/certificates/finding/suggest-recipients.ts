import type { Db } from "../../kernel/db";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

/** Number of latest certificates that suggestions are made from. */
const SUGGESTED_FROM = 400;

/** Lists recent recipients, each name and address once, as suggestions in a form. */
export async function suggestRecipients(
  db: Db,
  actor: OrganizationActor,
): Promise<{ name: string; email: string | null }[]> {
  if (!can(actor, "certificates.issue")) return [];
  const people = new Map<string | null, { name: string; email: string | null }>();
  for (const row of await store.listLatestPeople(db, actor, SUGGESTED_FROM)) {
    const { recipientAliasId: aliasId, recipientName: name, recipientEmail: email } = row;
    if (!people.has(aliasId)) people.set(aliasId, { name, email });
  }
  return [...people.values()];
}
