import type { Db, Transaction } from "../../kernel/db";
import type { AliasKey } from "../rules/alias-key";

export interface Alias extends AliasKey {
  id: string;
  recipientId: string;
}

/** Inserts the aliases that are new, each with a recipient of its own, in the given order, and returns them. */
export async function insertAliases(
  tx: Transaction,
  organizationId: string,
  rows: (AliasKey & { id: string; recipientId: string })[],
  createdAt: Date,
): Promise<(AliasKey & { id: string })[]> {
  return tx.$queryRaw`
    with fresh as (
      insert into "RecipientAlias" (id, "organizationId", "recipientId", "nameKey", "addressKey")
      select (r->>'id')::uuid, ${organizationId}::uuid, (r->>'recipientId')::uuid, r->>'nameKey', r->>'addressKey'
      from json_array_elements(${JSON.stringify(rows)}::json) with ordinality as given (r, place) order by place
      on conflict do nothing returning id, "recipientId", "nameKey", "addressKey"),
    people as (
      insert into "Recipient" (id, "organizationId", "createdAt")
      select "recipientId", ${organizationId}::uuid, ${createdAt} from fresh)
    select id::text, "nameKey", "addressKey" from fresh`;
}

/** Finds the aliases with these keys and protects them from removal until the transaction ends. */
export function holdAliases(tx: Transaction, organizationId: string, keys: AliasKey[]) {
  return tx.$queryRaw<(AliasKey & { id: string })[]>`
    select a.id::text, a."nameKey", a."addressKey"
    from unnest(${keys.map(({ nameKey }) => nameKey)}::text[], ${keys.map(({ addressKey }) => addressKey)}::text[])
      as key ("nameKey", "addressKey")
    join "RecipientAlias" a on a."organizationId" = ${organizationId}::uuid
      and a."nameKey" = key."nameKey" and a."addressKey" = key."addressKey"
    order by a.id for key share of a`;
}

/** Waits for the organization's lock on joining, separating and removing aliases. */
export async function lockPeople(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`recipients:${organizationId}`}, 0))`;
}

/** Locks aliases, after waiting for the transactions that are about to store certificates under them. */
export async function lockAliases(tx: Transaction, organizationId: string, ids: string[]): Promise<void> {
  await tx.$queryRaw`
    select id from "RecipientAlias"
    where "organizationId" = ${organizationId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}

export async function deleteAliases(tx: Transaction, organizationId: string, ids: string[]): Promise<void> {
  await tx.recipientAlias.deleteMany({ where: { organizationId, id: { in: ids } } });
}

/** Deletes those of these recipients who have no alias left. */
export async function deleteEmpty(tx: Transaction, organizationId: string, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    delete from "Recipient" r
    where r."organizationId" = ${organizationId}::uuid and r.id = any(${ids}::uuid[])
      and not exists (select 1 from "RecipientAlias" a where a."recipientId" = r.id)`;
}

export function insertRecipient(tx: Transaction, data: { id: string; organizationId: string; createdAt: Date }) {
  return tx.recipient.create({ data });
}

/** Assigns aliases to a recipient. */
export async function moveAliases(
  tx: Transaction,
  organizationId: string,
  where: { recipientId: { in: string[] } } | { id: string },
  recipientId: string,
): Promise<void> {
  await tx.recipientAlias.updateMany({ where: { ...where, organizationId }, data: { recipientId } });
}

const ALIAS = { id: true, recipientId: true, nameKey: true, addressKey: true } as const;

export function findAliases(db: Db, organizationId: string, ids: string[]): Promise<Alias[]> {
  return db.recipientAlias.findMany({ where: { organizationId, id: { in: ids } }, select: ALIAS });
}

/** Finds all aliases of these recipients, by name. */
export function findAliasesOf(db: Db, organizationId: string, recipientIds: string[]): Promise<Alias[]> {
  return db.recipientAlias.findMany({
    where: { organizationId, recipientId: { in: recipientIds } },
    orderBy: [{ nameKey: "asc" }, { addressKey: "asc" }],
    select: ALIAS,
  });
}
