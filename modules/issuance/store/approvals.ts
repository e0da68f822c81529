import { type Approval, Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";

export type { Approval };

/** What an approval is asked for. */
export type Subject = { batchId: string } | { bulkActionId: string };

/** Reads the last approval of a list or an action with it: of several that one counts. */
export const WITH_LAST = { approvals: { orderBy: { number: "desc" }, take: 1 } } as const;

/** A list or an action with the approval that counts; null where none was ever asked for. */
export function withLast<Row extends { approvals: Approval[] }>({ approvals, ...row }: Row) {
  return { ...row, approval: approvals[0] ?? null };
}

/** Writes a request down, which counts from then on. The caller holds the row of its list or action. */
export async function insertApproval(
  tx: Transaction,
  subject: Subject,
  data: Omit<Prisma.ApprovalUncheckedCreateInput, "number" | "batchId" | "bulkActionId">,
): Promise<void> {
  const last = await tx.approval.findFirst({ where: subject, orderBy: { number: "desc" }, select: { number: true } });
  await tx.approval.create({ data: { ...data, ...subject, number: (last?.number ?? 0) + 1 } });
}

/** Ends a request that waits, in one way or another. Throws where it waits no more. */
export async function endApproval(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
  data: { state: "approved" | "declined" | "withdrawn"; decidedBy: string; decidedAt: Date } & Pick<
    Prisma.ApprovalUpdateManyMutationInput,
    "bound" | "declinedWords"
  >,
): Promise<void> {
  const { count } = await tx.approval.updateMany({ where: { organizationId, id, state: "asked" }, data });
  if (count !== 1) throw new Error(`the approval ${id} waits no more`);
}

/** Has the approval of a list count no more, where it has one. */
export function outdateApproval(tx: Transaction, organizationId: string, batchId: string) {
  return tx.approval.updateMany({ where: { organizationId, batchId, state: "approved" }, data: { state: "outdated" } });
}

/** What was asked for a list binds it to nothing: it goes off without an approval. */
export function unbindApprovals(tx: Transaction, organizationId: string, batchId: string) {
  return tx.approval.updateMany({ where: { organizationId, batchId }, data: { bound: Prisma.DbNull } });
}

/** A request by its id, with what its list is called; null where there is none. */
export function findApproval(db: Db, organizationId: string, id: string) {
  return db.approval.findFirst({ where: { organizationId, id }, include: { batch: { select: { name: true } } } });
}

/** What waits for an approval within a scope, the oldest first. */
export function listAsked(db: Db, scope: Scope, take: number) {
  return db.approval.findMany({
    where: {
      organizationId: scope.organizationId,
      state: "asked",
      OR: [{ batch: within(scope) }, { bulkAction: within(scope) }],
    },
    orderBy: [{ submittedAt: "asc" }, { id: "asc" }],
    take,
    select: { batchId: true, bulkActionId: true, batch: { select: { name: true } } },
  });
}
