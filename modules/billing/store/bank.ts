import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { StoredOrder } from "./orders";

export type StoredLine = Prisma.BankLineGetPayload<object>;

/** The statement, as it was imported first where the same file was. */
export async function keepStatement(db: Db, data: Prisma.BankStatementUncheckedCreateInput) {
  const { fileSha256, number, iban } = data;
  return (
    (await db.bankStatement.findFirst({ where: { fileSha256, number, iban } })) ?? db.bankStatement.create({ data })
  );
}

/** Writes a line down; false where it was in this or another file before. */
export async function insertLine(tx: Transaction, data: Prisma.BankLineCreateManyInput): Promise<boolean> {
  const { count } = await tx.bankLine.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export function findLine(db: Db, id: string) {
  return db.bankLine.findUnique({ where: { id } });
}

/** Decides a line that is not decided; false where it is. */
export async function decideLine(
  tx: Transaction,
  id: string,
  data: Prisma.BankLineUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.bankLine.updateMany({ where: { id, state: { in: ["unmatched", "doubtful"] } }, data });
  return count === 1;
}

export function listStatements(db: Db, most: number) {
  return db.bankStatement.findMany({
    orderBy: { importedAt: "desc" },
    take: most,
    include: { _count: { select: { lines: true } } },
  });
}

export function findStatement(db: Db, id: string) {
  return db.bankStatement.findUnique({
    where: { id },
    include: { lines: { orderBy: [{ bookedOn: "asc" }, { id: "asc" }] } },
  });
}

const UNDECIDED = { state: { in: ["unmatched", "doubtful"] } } satisfies Prisma.BankLineWhereInput;

export function countUndecidedLines(db: Db): Promise<number> {
  return db.bankLine.count({ where: UNDECIDED });
}

/** Lines of all statements that a person has to decide. */
export function findUndecidedLines(db: Db, most: number) {
  return db.bankLine.findMany({
    where: UNDECIDED,
    orderBy: [{ bookedOn: "asc" }, { id: "asc" }],
    take: most,
  });
}

export function findOrdersByReference(db: Db, references: string[]): Promise<StoredOrder[]> {
  return db.paymentOrder.findMany({ where: { reference: { in: references } } });
}

/** Orders that wait for a transfer; the longest waiting first. */
export function findOpenTransfers(db: Db, most: number): Promise<StoredOrder[]> {
  return db.paymentOrder.findMany({
    where: { state: "open", via: "bank" },
    orderBy: { createdAt: "asc" },
    take: most,
  });
}

export function findOrdersByIds(db: Db, ids: string[]): Promise<StoredOrder[]> {
  return db.paymentOrder.findMany({ where: { id: { in: ids } } });
}
