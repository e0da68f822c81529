import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { StoredLine } from "./bank";

/** Stores the key under which a kind of message reported a line. */
export function insertSource(tx: Transaction, data: Prisma.BankLineSourceCreateManyInput) {
  return tx.bankLineSource.createMany({ data, skipDuplicates: true });
}

/** Finds the first report of a line by this key in a kind of message. */
export function findSource(db: Db, key: string, kind: string) {
  return db.bankLineSource.findUnique({ where: { key_kind: { key, kind } } });
}

/** Moves all reports of one line to another. */
export function moveSources(tx: Transaction, from: string, to: string) {
  return tx.bankLineSource.updateMany({ where: { lineId: from }, data: { lineId: to } });
}

/** Whether a statement reported a line. */
export async function isInStatement(db: Db, line: StoredLine, statementId: string): Promise<boolean> {
  if (line.statementId === statementId) return true;
  return (await db.bankLineSource.count({ where: { lineId: line.id, statementId } })) > 0;
}

/** Finds the line that any message reported by this key. */
export async function findLineBySource(db: Db, key: string): Promise<StoredLine | null> {
  return (await db.bankLineSource.findFirst({ where: { key }, include: { line: true } }))?.line ?? null;
}

/** Finds a line of the same entry that another statement split into a different number of parts. */
export function findOtherSplit(
  db: Db,
  statementId: string,
  entryKey: string,
  entryLines: number,
): Promise<StoredLine | null> {
  return db.bankLine.findFirst({
    where: { entryKey, entryLines: { not: entryLines }, statementId: { not: statementId } },
  });
}

/**
 * Finds lines of an account that this kind of message has not reported yet, within some days, with this amount as a
 * line or as a whole entry, and without another payer or other references. Where there are more than `most`, those that
 * share an identifier come first.
 */
export async function findUnreported(
  db: Db,
  of: { iban: string; kind: string; isReversal: boolean; currency: string; from: Date; until: Date },
  reported: {
    amountMinor: number;
    entryMinor: number;
    identifiers: string[];
    references: string[];
    payerIban: string | null;
  },
  most: number,
) {
  const { iban, kind, isReversal, currency, from, until } = of;
  const { amountMinor, entryMinor, identifiers, references, payerIban } = reported;
  const find = (named: Prisma.BankLineWhereInput) =>
    db.bankLine.findMany({
      where: {
        statement: { iban },
        isReversal,
        currency,
        bookedOn: { gte: from, lte: until },
        // A line without a source is a duplicate of another line.
        sources: { some: {}, none: { kind } },
        AND: [
          { OR: [{ amountMinor }, { entryMinor }] },
          payerIban ? { OR: [{ payerIban: null }, { payerIban }] } : {},
          references.length > 0
            ? { OR: [{ references: { isEmpty: true } }, { references: { hasSome: references } }] }
            : {},
          named,
        ],
      },
      orderBy: [{ bookedOn: "asc" }, { id: "asc" }],
      take: most,
      include: { sources: { select: { key: true } } },
    });
  const found = await find({});
  if (found.length < most || identifiers.length === 0) return found;
  return [...(await find({ identifiers: { hasSome: identifiers } })), ...found];
}

/** Finds incoming transfers of at least that amount that a debit may reverse, the newest first. */
export function findOriginals(
  db: Db,
  { iban, currency, amountMinor }: { iban: string; currency: string; amountMinor: number },
  by: { identifiers: string[]; orderIds: string[]; payerIban: string | null },
  most: number,
): Promise<StoredLine[]> {
  const { identifiers, orderIds, payerIban } = by;
  return db.bankLine.findMany({
    where: {
      statement: { iban },
      isReversal: false,
      currency,
      amountMinor: { gte: amountMinor },
      state: { notIn: ["taken_back", "ignored"] },
      OR: [
        { identifiers: { hasSome: identifiers } },
        { orderId: { in: orderIds } },
        ...(payerIban ? [{ payerIban, amountMinor }] : []),
      ],
    },
    orderBy: [{ bookedOn: "desc" }, { id: "desc" }],
    take: most,
  });
}

/** Finds undecided reversals of up to that amount whose transfer has not been imported. */
export function findWaitingReversals(db: Db, iban: string, currency: string, amountMinor: number) {
  return db.bankLine.findMany({
    where: {
      statement: { iban },
      isReversal: true,
      originalKey: null,
      currency,
      amountMinor: { lte: amountMinor },
      state: { in: ["unmatched", "doubtful"] },
    },
    orderBy: [{ bookedOn: "asc" }, { id: "asc" }],
  });
}

/** Finds the reversals of a transfer. */
export function findReversalsOf(db: Db, originalKey: string): Promise<StoredLine[]> {
  return db.bankLine.findMany({ where: { isReversal: true, originalKey } });
}

/** Sets the transfer that an undecided reversal is for. */
export function nameOriginal(tx: Transaction, id: string, data: { originalKey: string; orderId: string | null }) {
  return tx.bankLine.updateMany({
    where: { id, state: { in: ["unmatched", "doubtful"] } },
    data: { ...data, code: "taken-back", state: "doubtful" },
  });
}

/** Clears the transfer of its undecided reversals, because it is no customer's payment. */
export function forgetOriginal(tx: Transaction, originalKey: string) {
  return tx.bankLine.updateMany({
    where: { isReversal: true, originalKey, state: { in: ["unmatched", "doubtful"] } },
    data: { originalKey: null, code: "taken-back-first", state: "unmatched" },
  });
}

/** Lists all reversals, to check the books. */
export function listReversals(db: Db) {
  return db.bankLine.findMany({
    where: { isReversal: true },
    select: { id: true, key: true, state: true, currency: true },
    orderBy: { id: "asc" },
  });
}
