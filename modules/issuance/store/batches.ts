import type { Prisma } from "#prisma/generated/client";
import type { AwaitedChange } from "../../certificates/index.server";
import type { Db, Transaction } from "../../kernel/db";
import { insertRows } from "../../kernel/insert-rows";
import { isWithin, type Scope, wholeOrganization, within } from "../../organizations/index.server";
import { WITH_LAST, withLast } from "./approvals";

export function insertBatch(db: Db, data: Prisma.BatchUncheckedCreateInput) {
  return db.batch.create({ data });
}

/** Finds a batch with its last approval; null where there is no such batch. */
export async function findBatch(db: Db, scope: Scope, id: string) {
  const batch = await db.batch.findFirst({ where: { ...within(scope), id }, include: WITH_LAST });
  return batch && withLast(batch);
}

/** Finds the team and the state of a batch. Throws where there is no such batch. */
export function findBatchState(db: Db, organizationId: string, id: string) {
  const select = { teamId: true, state: true } as const;
  return db.batch.findFirstOrThrow({ where: { organizationId, id }, select });
}

/** Returns a batch with its last approval. Throws where there is no such batch. */
export async function getBatch(db: Db, scope: Scope, id: string) {
  return withLast(await db.batch.findFirstOrThrow({ where: { ...within(scope), id }, include: WITH_LAST }));
}

export function findBatchNames(db: Db, organizationId: string, ids: string[]) {
  return db.batch.findMany({ where: { organizationId, id: { in: ids } }, select: { id: true, name: true } });
}

/** Locks a draft until the transaction ends; null where the batch is none, or no longer one. */
export async function lockDraft(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Batch"
    where ${isWithin(scope)} and id = ${id}::uuid and state = 'draft' for update`;
  return locked ? findBatch(tx, scope, id) : null;
}

/** Locks a batch in any state until the transaction ends; null where there is none. */
export async function lockBatch(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Batch" where ${isWithin(scope)} and id = ${id}::uuid for update`;
  return locked ? findBatch(tx, scope, id) : null;
}

/** Locks a scheduled batch whose time has come, until the transaction ends; null for any other. */
export async function lockScheduled(tx: Transaction, organizationId: string, id: string, now: Date) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Batch"
    where "organizationId" = ${organizationId}::uuid and id = ${id}::uuid and state = 'scheduled' and "scheduledFor" <= ${now}
    for update`;
  return locked ? findBatch(tx, wholeOrganization(organizationId), id) : null;
}

/** Whether a batch is scheduled and its time has come. */
export async function isScheduledFor(db: Db, scope: Scope, id: string, now: Date): Promise<boolean> {
  const where = { ...within(scope), id, state: "scheduled" as const, scheduledFor: { lte: now } };
  return (await db.batch.count({ where })) > 0;
}

/** Locks a batch that waits for an approval, until the transaction ends; null for any other. */
export async function lockSubmitted(tx: Transaction, scope: Scope, id: string) {
  const [locked] = await tx.$queryRaw<{ id: string }[]>`
    select id from "Batch"
    where ${isWithin(scope)} and id = ${id}::uuid and state = 'submitted' for update`;
  return locked ? findBatch(tx, scope, id) : null;
}

/** Finds a batch that waits for an approval and has a row with this fingerprint; null where there is none. */
export async function findSubmittedWith(db: Db, scope: Scope, fingerprint: string): Promise<string | null> {
  const row = await db.batchRow.findFirst({ where: { fingerprint, batch: { ...within(scope), state: "submitted" } } });
  return row?.batchId ?? null;
}

/**
 * Finds a batch that waits for an approval and would renew the certificate with this public ID; null where there is
 * none.
 */
export async function findSubmittedRenewal(db: Db, scope: Scope, publicId: string): Promise<string | null> {
  const row = await db.batchRow.findFirst({
    where: {
      organizationId: scope.organizationId,
      batch: { ...within(scope), state: "submitted" },
      state: { in: ["fresh", "changed", "queued"] },
      cells: { path: ["renews"], equals: publicId },
    },
    select: { batchId: true },
  });
  return row?.batchId ?? null;
}

/**
 * Finds pending changes of a certificate: submitted and scheduled batches with a row that corrects, replaces or renews
 * it, and submitted bulk actions.
 */
export function findAwaited(
  db: Db,
  { id, organizationId, publicId }: { id: string; organizationId: string; publicId: string },
) {
  return db.$queryRaw<AwaitedChange[]>`
    select 'batch' as kind, b.id::text from "Batch" b
    where b."organizationId" = ${organizationId}::uuid and b.state in ('submitted', 'scheduled') and exists (
      select 1 from "BatchRow" r where r."batchId" = b.id and r.state in ('fresh', 'changed', 'queued')
        and (r."replacesId" = ${id}::uuid or r.cells->>'renews' = ${publicId}))
    union all
    select 'bulk', a.id::text from "BulkAction" a join "BulkItem" i on i."bulkActionId" = a.id
    where a."organizationId" = ${organizationId}::uuid and a.state = 'submitted' and i."certificateId" = ${id}::uuid
    order by 2`;
}

/** Locks a batch whose columns may still be matched, until the transaction ends; false for any other. */
export async function lockOpenBatch(tx: Transaction, scope: Scope, id: string): Promise<boolean> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    select id from "Batch"
    where ${isWithin(scope)} and id = ${id}::uuid and state in ('matching', 'draft') for update`;
  return locked.length === 1;
}

export function startDraft(tx: Transaction, organizationId: string, id: string) {
  return tx.batch.updateMany({ where: { organizationId, id }, data: { state: "draft" } });
}

export function deleteBatchRows(tx: Transaction, organizationId: string, batchId: string) {
  return tx.batchRow.deleteMany({ where: { organizationId, batchId } });
}

/** Deletes a batch that was not queued, with everything uploaded for it; false where there is none. */
export async function deleteUnsentBatch(tx: Transaction, scope: Scope, id: string): Promise<boolean> {
  const unsent: BatchState[] = ["matching", "draft", "submitted", "scheduled"];
  // A batch that was queued and waits for an approval again stays, with the certificates it issued.
  const where = { ...within(scope), id, state: { in: unsent }, queuedAt: null };
  const { count } = await tx.batch.deleteMany({ where });
  return count === 1;
}

/** Counts the quota that batches scheduled for a span of time will use, except for one of them. */
export async function countScheduledRows(
  db: Db,
  organizationId: string,
  span: { from: Date; before: Date },
  exceptId: string,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow" r join "Batch" b on b.id = r."batchId"
    where b."organizationId" = ${organizationId}::uuid and b.state = 'scheduled' and b.id <> ${exceptId}::uuid
      and b."scheduledFor" >= ${span.from} and b."scheduledFor" < ${span.before}
      and r.state = 'fresh'`;
  return row?.count ?? 0;
}

/** Counts the rows of a batch that another platform issued first. */
export async function countOrigins(db: Db, organizationId: string, batchId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and cells ? 'origin'`;
  return row?.count ?? 0;
}

/** Counts the empty values in the rows of a batch that may be issued, by achievement. */
export function countEmptyCells(
  db: Db,
  organizationId: string,
  batchId: string,
): Promise<
  {
    achievement: string;
    /** Id of the certificate that the rows replace. */
    replacesId: string | null;
    /** Whether the rows name a certificate that they correct or renew. */
    named: boolean;
    rows: number;
    issuedOn: number;
    noEnd: number;
    filled: number;
    fromCertificate: number;
  }[]
> {
  return db.$queryRaw`
    select coalesce(row.cells->>'achievement', '') as achievement, "replacesId"::text,
      row.cells ?| array['certificate', 'renews'] as named, count(*)::int as rows,
      count(*) filter (where coalesce(row.cells->>'issued_on', '') !~ '\\S')::int as "issuedOn",
      count(*) filter (where coalesce(row.cells->>'expires_on', '') !~ '\\S')::int as "noEnd",
      count(*) filter (where not row.cells ? 'certificate' and row.cells->'filled' ? 'achievement')::int as filled,
      count(*) filter (where row.cells ? 'certificate' and row.cells ?| array['filled', 'filledFields'])::int as "fromCertificate"
    from "BatchRow" row
    where row."organizationId" = ${organizationId}::uuid and row."batchId" = ${batchId}::uuid
      and row.state in ('fresh', 'changed', 'queued')
    group by 1, 2, 3`;
}

/**
 * Counts the rows with values that a correction does not use: another achievement, or fields that the certificate
 * lacks.
 */
export async function countNotTaken(db: Db, organizationId: string, batchId: string) {
  const [found] = await db.$queryRaw<{ otherAchievement: number; leftOutFields: number }[]>`
    select count(*) filter (where cells ? 'otherAchievement')::int as "otherAchievement",
      count(*) filter (where cells ? 'leftOutFields')::int as "leftOutFields"
    from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid
      and state in ('fresh', 'changed', 'queued', 'duplicate')`;
  return found ?? { otherAchievement: 0, leftOutFields: 0 };
}

/** Finds the oldest batch of a name. */
export function findBatchByName(db: Db, scope: Scope, name: string) {
  return db.batch.findFirst({ where: { ...within(scope), name }, orderBy: { createdAt: "asc" } });
}

/** Whether an organization has issued another batch than this one, in any of its teams. */
export async function hasOtherIssued(db: Db, organizationId: string, id: string): Promise<boolean> {
  const where = { organizationId, state: "issued" as const, id: { not: id } };
  return (await db.batch.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Lists batches created since a time that need attention: with invalid rows, stopped, or held back when their time
 * came.
 */
export function listUnfinishedBatches(db: Db, scope: Scope, since: Date, take: number) {
  return db.batch.findMany({
    where: {
      ...within(scope),
      createdAt: { gte: since },
      OR: [
        { state: "stopped" },
        { state: "draft", heldBack: { not: null } },
        { state: "draft", rows: { some: { state: "invalid" } } },
      ],
    },
    orderBy: { createdAt: "desc" },
    take,
    select: { id: true, name: true, state: true, heldBack: true },
  });
}

/** Moves a batch from one state to another; false where it was not in the first. */
export async function moveBatch(
  db: Db,
  scope: Scope,
  id: string,
  from: "draft" | "submitted" | "scheduled" | "issuing" | "stopped",
  data: Prisma.BatchUpdateManyMutationInput,
) {
  const result = await db.batch.updateMany({ where: { ...within(scope), id, state: from }, data });
  return result.count === 1;
}

export function insertBatchRows(db: Db, rows: Prisma.BatchRowCreateManyInput[]) {
  return insertRows(db, "BatchRow", rows);
}

/** Replaces these rows of a draft. */
export async function replaceBatchRows(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  rows: Omit<Prisma.BatchRowCreateManyInput, "organizationId" | "batchId">[],
) {
  const lines = rows.map(({ line }) => line);
  await tx.batchRow.deleteMany({ where: { organizationId, batchId, line: { in: lines } } });
  await insertBatchRows(
    tx,
    rows.map((row) => ({ ...row, organizationId, batchId })),
  );
}

export function findBatchRows(
  db: Db,
  organizationId: string,
  batchId: string,
  filter: { states?: BatchRowState[]; skip?: number; take?: number } = {},
) {
  return db.batchRow.findMany({
    where: { organizationId, batchId, ...(filter.states ? { state: { in: filter.states } } : {}) },
    orderBy: { line: "asc" },
    ...(filter.skip ? { skip: filter.skip } : {}),
    ...(filter.take ? { take: filter.take } : {}),
  });
}

export function findBatchRow(db: Db, organizationId: string, batchId: string, line: number) {
  return db.batchRow.findFirst({ where: { organizationId, batchId, line } });
}

/** Finds the row from which a certificate was issued; null for one that was issued on its own. */
export function findRowOfCertificate(db: Db, organizationId: string, certificateId: string) {
  return db.batchRow.findFirst({ where: { organizationId, certificateId, state: "issued" } });
}

export function updateBatchRow(
  db: Db,
  organizationId: string,
  batchId: string,
  line: number,
  data: Prisma.BatchRowUpdateManyMutationInput,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, line }, data });
}

/** Marks rows as issued, with their certificates, in one statement. */
export function markRowsIssued(
  tx: Transaction,
  organizationId: string,
  batchId: string,
  rows: { line: number; certificateId: string }[],
) {
  return tx.$executeRaw`
    update "BatchRow" r set state = 'issued', "certificateId" = i.id
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ certificateId }) => certificateId)}::uuid[]) as i(line, id)
    where r."organizationId" = ${organizationId}::uuid and r."batchId" = ${batchId}::uuid and r.line = i.line`;
}

export function updateBatchRowStates(
  db: Db,
  organizationId: string,
  batchId: string,
  from: BatchRowState[],
  state: BatchRowState,
) {
  return db.batchRow.updateMany({ where: { organizationId, batchId, state: { in: from } }, data: { state } });
}

/** Whether a queued row of the batch replaces a certificate. */
export async function hasReplacingRows(db: Db, organizationId: string, batchId: string): Promise<boolean> {
  const where = { organizationId, batchId, state: "queued" as const, replacesId: { not: null } };
  return (await db.batchRow.findFirst({ where, select: { line: true } })) !== null;
}

export async function countBatchRows(db: Db, organizationId: string, batchId: string) {
  const groups = await db.batchRow.groupBy({ by: ["state"], where: { organizationId, batchId }, _count: true });
  return new Map(groups.map((group) => [group.state, group._count]));
}

/** Locks all queued rows until the transaction ends, after waiting for those that a worker holds. */
export function lockQueuedRows(tx: Transaction, organizationId: string, batchId: string) {
  return tx.$queryRaw<{ line: number; replacesId: string | null }[]>`
    select line, "replacesId" from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state = 'queued' for update`;
}

/** A row that waits to be issued. */
interface QueuedLine {
  line: number;
  cells: Prisma.JsonValue;
  fingerprint: string | null;
  identity: string | null;
  replacesId: string | null;
  pictureKey: string | null;
  isWhole: boolean | null;
  unprinted: Prisma.JsonValue;
  isAllowed: boolean;
}

/** Locks up to `limit` queued rows for this transaction; other workers skip them. */
export function claimQueuedLines(tx: Transaction, organizationId: string, batchId: string, limit: number) {
  return tx.$queryRaw<QueuedLine[]>`
    select line, cells, fingerprint, identity, "replacesId", "pictureKey", "isWhole", unprinted, "isAllowed"
    from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state = 'queued'
    order by line limit ${limit} for update skip locked`;
}

/** Values of a row by which the achievement of its certificate is found. */
interface LineAward {
  line: number;
  achievement: string;
  replacesId: string | null;
}

/** Lists the achievements awarded by the rows in these states, in order. */
export function listAwardsOfLines(db: Db, organizationId: string, batchId: string, states: BatchRowState[]) {
  return db.$queryRaw<LineAward[]>`
    select line, coalesce(cells->>'achievement', '') as achievement, "replacesId" from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${states}::text[])
    order by line`;
}

/** Computes the SHA-256 of these rows as they were classified, including the state of each. */
export async function digestLines(db: Db, organizationId: string, batchId: string, states: BatchRowState[]) {
  const [row] = await db.$queryRaw<{ digest: string | null }[]>`
    select encode(sha256(convert_to(
      string_agg(jsonb_build_array(line, state, fingerprint, "replacesId", cells)::text, chr(10) order by line), 'UTF8')), 'hex') as digest
    from "BatchRow"
    where "organizationId" = ${organizationId}::uuid and "batchId" = ${batchId}::uuid and state::text = any(${states}::text[])`;
  return row?.digest ?? "";
}

export type BatchState = "matching" | "draft" | "submitted" | "scheduled" | "issuing" | "stopped" | "issued";
export type BatchRowState = "fresh" | "duplicate" | "changed" | "invalid" | "queued" | "issued" | "skipped";

/** A batch that has something to issue now. */
export interface WaitingList {
  id: string;
  organizationId: string;
  state: "issuing" | "scheduled";
  queued: number;
}

/** Lists batches of all organizations that are being issued, or whose time has come, by their ids. */
export function listWaitingToIssue(db: Db, now: Date, afterId: string | null, take: number): Promise<WaitingList[]> {
  return db.$queryRaw<WaitingList[]>`
    select b.id, b."organizationId", b.state::text as state,
      (select count(*)::int from "BatchRow" r where r."batchId" = b.id and r.state = 'queued') as queued
    from "Batch" b
    where (b.state = 'issuing' or (b.state = 'scheduled' and b."scheduledFor" <= ${now}))
      and (${afterId}::uuid is null or b.id > ${afterId}::uuid)
    order by b.id limit ${take}`;
}
