import { type Approval, Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import { type Scope, within } from "../../organizations/index.server";

export type { Approval };

/** The batch or bulk action that an approval is for. */
export type Subject = { batchId: string } | { bulkActionId: string };

/** Includes the last approval of a batch or an action: of several, only that one counts. */
export const WITH_LAST = { approvals: { orderBy: { number: "desc" }, take: 1 } } as const;

/** Returns a batch or an action with its last approval; null where none was ever requested. */
export function withLast<Row extends { approvals: Approval[] }>({ approvals, ...row }: Row) {
  return { ...row, approval: approvals[0] ?? null };
}

/** Inserts a request for approval, which counts from then on. The caller holds the row of its batch or action. */
export async function insertApproval(
  tx: Transaction,
  subject: Subject,
  data: Omit<Prisma.ApprovalUncheckedCreateInput, "number" | "batchId" | "bulkActionId">,
): Promise<void> {
  const last = await tx.approval.findFirst({ where: subject, orderBy: { number: "desc" }, select: { number: true } });
  await tx.approval.create({ data: { ...data, ...subject, number: (last?.number ?? 0) + 1 } });
}

/** Ends a pending request with a decision. Throws where it is no longer pending. */
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

/** Marks the approval of a batch, if it has one, as outdated. */
export function outdateApproval(tx: Transaction, organizationId: string, batchId: string) {
  return tx.approval.updateMany({ where: { organizationId, batchId, state: "approved" }, data: { state: "outdated" } });
}

/** Unbinds a batch from the content of its approvals: it is issued without one. */
export function unbindApprovals(tx: Transaction, organizationId: string, batchId: string) {
  return tx.approval.updateMany({ where: { organizationId, batchId }, data: { bound: Prisma.DbNull } });
}

/** Finds a request by its id, with the name of its batch; null where there is none. */
export function findApproval(db: Db, organizationId: string, id: string) {
  return db.approval.findFirst({ where: { organizationId, id }, include: { batch: { select: { name: true } } } });
}

/** Lists the pending requests within a scope, oldest first. */
export function listRequests(db: Db, scope: Scope, take: number) {
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
