import type { Db } from "../../kernel/db";
import type { AliasKey } from "../rules/alias-key";

/** Returns a page of aliases by id, after the given one, with the organization of the recipient of each. */
export function pageOfAliases(db: Db, after: string | null, take: number) {
  return db.$queryRaw<{ id: string; organizationId: string; personOf: string | null }[]>`
    select a.id::text, a."organizationId"::text, r."organizationId"::text as "personOf"
    from "RecipientAlias" a left join "Recipient" r on r.id = a."recipientId"
    where a.id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid order by a.id limit ${take}`;
}

/** Finds recipients without an alias. */
export function findWithoutAlias(db: Db) {
  return db.$queryRaw<{ id: string }[]>`
    select r.id::text from "Recipient" r
    where not exists (select 1 from "RecipientAlias" a where a."recipientId" = r.id) order by 1`;
}

/** Finds the keys of aliases, by alias id. */
export async function findAliasKeys(db: Db, ids: string[]) {
  const select = { id: true, organizationId: true, nameKey: true, addressKey: true } as const;
  const rows: ({ id: string; organizationId: string } & AliasKey)[] =
    ids.length === 0 ? [] : await db.recipientAlias.findMany({ where: { id: { in: ids } }, select });
  return new Map(rows.map((row) => [row.id, row]));
}
