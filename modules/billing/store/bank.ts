import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { StoredOrder } from "./orders";

export type StoredLine = Prisma.BankLineGetPayload<object>;

/** Stores a statement, or returns the one that an earlier import of the same file stored. */
export async function keepStatement(
  tx: Transaction,
  data: Prisma.BankStatementCreateManyInput & { leftOut: Prisma.InputJsonValue },
) {
  const { fileSha256, number, iban, kind } = data;
  await tx.bankStatement.createMany({ data, skipDuplicates: true });
  return tx.bankStatement.findUniqueOrThrow({
    where: { fileSha256_number_iban_kind: { fileSha256, number, iban, kind } },
  });
}

/** Stores what the last import of a statement left out. */
export function keepLeftOut(db: Db, id: string, leftOut: Prisma.InputJsonValue) {
  return db.bankStatement.update({ where: { id }, data: { leftOut } });
}

/** Locks an account until the transaction ends, so that concurrent imports take turns. */
export function lockAccount(tx: Transaction, iban: string) {
  return tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`bank:${iban}`}, 0))`;
}

export function insertLine(tx: Transaction, data: Prisma.BankLineUncheckedCreateInput): Promise<StoredLine> {
  return tx.bankLine.create({ data });
}

export function findLine(db: Db, id: string) {
  return db.bankLine.findUnique({ where: { id } });
}

/** Finds a line and locks all lines of its account until the transaction ends. */
export async function holdLine(tx: Transaction, id: string): Promise<StoredLine | null> {
  const line = await tx.bankLine.findUnique({ where: { id }, select: { statement: { select: { iban: true } } } });
  if (!line) return null;
  await lockAccount(tx, line.statement.iban);
  return findLine(tx, id);
}

export function findLineByKey(db: Db, key: string) {
  return db.bankLine.findUnique({ where: { key } });
}

/** Adds facts that a second message reports about a line. */
export function changeFacts(
  tx: Transaction,
  id: string,
  data: Pick<StoredLine, "payerName" | "payerIban" | "remittance" | "references" | "identifiers">,
) {
  return tx.bankLine.update({ where: { id }, data });
}

export function findLinesByKeys(db: Db, keys: string[]): Promise<StoredLine[]> {
  return db.bankLine.findMany({ where: { key: { in: keys } } });
}

/** Whether a line is or may be a duplicate of the transfer with this key. */
export async function isJoined(db: Db, sameAsKey: string): Promise<boolean> {
  const where: Prisma.BankLineWhereInput = { sameAsKey, OR: [{ state: "same" }, UNDECIDED] };
  return (await db.bankLine.count({ where })) > 0;
}

const UNDECIDED = { state: { in: ["unmatched", "doubtful"] } } satisfies Prisma.BankLineWhereInput;

/** Decides an undecided line; false where it is already decided. */
export async function decideLine(
  tx: Transaction,
  id: string,
  data: Prisma.BankLineUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.bankLine.updateMany({ where: { id, ...UNDECIDED }, data });
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

export function countUndecidedLines(db: Db): Promise<number> {
  return db.bankLine.count({ where: UNDECIDED });
}

/** Finds lines of all statements that a person has to decide, the oldest first. */
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

/** Finds orders that wait for a transfer, the longest waiting first. */
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
