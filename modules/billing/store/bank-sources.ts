import type { Prisma } from "#prisma/generated/client";
import type { Db, Transaction } from "../../kernel/db";
import type { StoredLine } from "./bank";

/** Notes by which key a kind of message tells of a line. */
export function insertSource(tx: Transaction, data: Prisma.BankLineSourceCreateManyInput) {
  return tx.bankLineSource.createMany({ data, skipDuplicates: true });
}

/** Where a kind of message told of a line by this key first. */
export function findSource(db: Db, key: string, kind: string) {
  return db.bankLineSource.findUnique({ where: { key_kind: { key, kind } } });
}

/** What told of one line has told of the other one. */
export function moveSources(tx: Transaction, from: string, to: string) {
  return tx.bankLineSource.updateMany({ where: { lineId: from }, data: { lineId: to } });
}

/** Whether a statement has told of a line. */
export async function isInStatement(db: Db, line: StoredLine, statementId: string): Promise<boolean> {
  if (line.statementId === statementId) return true;
  return (await db.bankLineSource.count({ where: { lineId: line.id, statementId } })) > 0;
}

/** The line that some message told of by this key. */
export async function findLineBySource(db: Db, key: string): Promise<StoredLine | null> {
  return (await db.bankLineSource.findFirst({ where: { key }, include: { line: true } }))?.line ?? null;
}

/** A line of the same entry where another statement told it in another number of parts. */
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
 * Lines of an account with an amount, by themselves or as a whole entry, in some days, of which this kind of message
 * has not told yet, and whose payer and references are not others: of very many those with a name in common first.
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
        // One that has none is the same as another one.
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

/** Transfers that came in of at least that much and may be what was taken back, the newest first. */
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

/** What the bank took back of something that has not been imported, and no more than that. */
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

/** What the bank took back of a transfer. */
export function findReversalsOf(db: Db, originalKey: string): Promise<StoredLine[]> {
  return db.bankLine.findMany({ where: { isReversal: true, originalKey } });
}

/** Says of a reversal that is not decided which transfer it takes back. */
export function nameOriginal(tx: Transaction, id: string, data: { originalKey: string; orderId: string | null }) {
  return tx.bankLine.updateMany({
    where: { id, state: { in: ["unmatched", "doubtful"] } },
    data: { ...data, code: "taken-back", state: "doubtful" },
  });
}

/** What took back a transfer that is no payment is of nobody, too. */
export function forgetOriginal(tx: Transaction, originalKey: string) {
  return tx.bankLine.updateMany({
    where: { isReversal: true, originalKey, state: { in: ["unmatched", "doubtful"] } },
    data: { originalKey: null, code: "taken-back-first", state: "unmatched" },
  });
}

/** All that the bank took back, for those who check the books. */
export function listReversals(db: Db) {
  return db.bankLine.findMany({
    where: { isReversal: true },
    select: { id: true, key: true, state: true, currency: true },
    orderBy: { id: "asc" },
  });
}
