import type { Db, Transaction } from "../../kernel/db";

export interface Seal {
  id: string;
  chain: string;
  sequence: number;
  head: string;
  leaf: string;
  sealedAt: Date;
}

/** Takes a lock that serializes sealing: a second transaction waits and then sees the first one's seals. */
export async function holdSealing(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('audit.seal-heads'))`;
}

/** Returns the newest seal that is not later than `until`. */
export function findNewestSeal(db: Db, until: Date) {
  return db.auditSeal.findFirst({ where: { sealedAt: { lte: until } }, orderBy: { sealedAt: "desc" } });
}

/** Returns a page of chains, by id, whose current head was never sealed. */
export function findUnsealedHeads(tx: Transaction, after: string | null, take: number) {
  return tx.$queryRaw<{ id: string; length: number; head: string }[]>`
    select c.id, c.length, c.head from "AuditChain" c
    where c.length > 0 and (${after}::uuid is null or c.id > ${after}::uuid)
      and not exists (select 1 from "AuditSeal" s where s.chain = c.id and s.sequence = c.length)
    order by c.id limit ${take}`;
}

export function insertSeals(tx: Transaction, data: Seal[]) {
  return tx.auditSeal.createMany({ data });
}

/** Locks heads without a tree for this transaction, oldest first. */
export function claimSealsWithoutTree(tx: Transaction, take: number) {
  return tx.$queryRaw<Seal[]>`
    select id, chain, sequence, head, leaf, "sealedAt" from "AuditSeal"
    where "treeId" is null order by "sealedAt", id limit ${take} for update skip locked`;
}

/** Stores the tree and path of heads in one statement. */
export function storeSealPaths(tx: Transaction, treeId: string, paths: { id: string; path: unknown }[]) {
  return tx.$executeRaw`
    update "AuditSeal" s set "treeId" = ${treeId}::uuid, path = j.path
    from jsonb_to_recordset(${JSON.stringify(paths)}::jsonb) as j(id uuid, path jsonb)
    where s.id = j.id and s."treeId" is null`;
}

export function findSealsOfTree(db: Db, treeId: string) {
  return db.auditSeal.findMany({ where: { treeId } });
}

/** Returns the seals of a chain from a sequence number on, in order. */
export function findSealsOfChain(db: Db, chain: string, from: number, take: number) {
  return db.auditSeal.findMany({ where: { chain, sequence: { gte: from } }, orderBy: { sequence: "asc" }, take });
}

export function findLatestSeals(db: Db, chain: string, take: number) {
  return db.auditSeal.findMany({ where: { chain }, orderBy: { sequence: "desc" }, take });
}

/** Counts the heads of each tree. */
export async function countSealsOfTrees(db: Db): Promise<Map<string, number>> {
  const groups = await db.auditSeal.groupBy({ by: ["treeId"], where: { treeId: { not: null } }, _count: true });
  return new Map(groups.flatMap(({ treeId, _count }) => (treeId ? [[treeId, _count] as const] : [])));
}

/** Returns seals whose chain does not exist. */
export function findSealsWithoutChain(db: Db, take: number) {
  return db.$queryRaw<{ chain: string; sequence: number }[]>`
    select s.chain, max(s.sequence)::int as sequence from "AuditSeal" s
    left join "AuditChain" c on c.id = s.chain where c.id is null group by 1 order by 1 limit ${take}`;
}
