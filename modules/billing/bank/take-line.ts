import { createHash } from "node:crypto";
import type { Transaction } from "../../kernel/db";
import type { StatementKind, StatementLine } from "../../kernel/ports";
import type { BillingDeps } from "../deps";
import { daysAfter } from "../rules/calendar";
import type { Match } from "../rules/match-line";
import { CURRENCY } from "../rules/plans";
import { compareReported, contradicts, isWithin, sharesName } from "../rules/same-transfer";
import * as store from "../store";
import { completeLine } from "./complete-line";
import { findOriginal, NAMED_BY_BANK } from "./find-original";
import { matchTransfer, type OpenOrders } from "./match-transfer";
import { recordReversal } from "./record-reversal";
import { confirmedKey, recordTransfer, recordUnmatchedTransfer } from "./record-transfer";

/** Days between an intraday report and its statement, with weekends and holidays. */
const DAYS_APART = 5;
/** Maximum number of possible duplicates that are compared. */
const MAX_UNTOLD = 500;
/** Types of identifiers assigned by banks. A line without any is identified by its content alone. */
const BANK_NAMES = ["uetr", "tx", "ref", "clr"];

/** Outcome of a line, and the stored line that it became or matched. */
export interface Taken {
  as: "matched" | "doubtful" | "unmatched" | "known" | "takenBack";
  line: StatementLine;
  lineId: string;
  /**
   * Whether the stored entry has another number of parts. The other parts of this entry belong to the same stored line.
   */
  isOtherSplit: boolean;
  /**
   * Whether an unrelated stored line has its key. The other parts of this entry are unrelated to stored lines as well.
   */
  isAnother: boolean;
}

/** Statement that a line belongs to. */
export interface From {
  statementId: string;
  iban: string;
  kind: StatementKind;
  /** All lines of the statement, by their keys. */
  lines: ReadonlyMap<string, StatementLine[]>;
  open: OpenOrders;
}

/**
 * Groups the lines of a statement by their keys. Several lines share a key where a bank counts its references from one.
 */
export function linesByKey(lines: StatementLine[]): Map<string, StatementLine[]> {
  const byKey = new Map<string, StatementLine[]>();
  for (const line of lines) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line]);
  return byKey;
}

/** Imports one line of a statement once, in a transaction of its own. `before` is the outcome of the previous line. */
export function takeLine(deps: BillingDeps, from: From, read: StatementLine, before: Taken | null): Promise<Taken> {
  return deps.db.$transaction(async (tx) => {
    await store.lockAccount(tx, from.iban);
    const { line, reported, perhaps, isAnother } = await findTold(tx, from, read, before);
    const found = reported
      ? ({ as: "known", stored: reported } as const)
      : perhaps
        ? ({ as: "perhaps", stored: perhaps } as const)
        : await findDuplicate(tx, from, { line, read }, before);
    const source = { key: line.key, kind: from.kind, statementId: from.statementId };
    if (found && found.as !== "perhaps") {
      const { id, entryLines } = found.stored;
      await store.insertSource(tx, { ...source, lineId: id });
      const isPaid = found.as === "completed" && (await completeLine(tx, deps, found.stored, line));
      const isOtherSplit = entryLines !== line.entry.lines;
      return { as: isPaid ? "matched" : "known", line, lineId: id, isOtherSplit, isAnother };
    }
    const lineId = deps.ids.uuid();
    const as =
      line.side === "debit"
        ? await takeReversal(tx, deps, from, line, lineId)
        : await takeTransfer(tx, deps, from, line, lineId, found?.stored.key ?? null);
    await store.insertSource(tx, { ...source, lineId });
    return { as, line, lineId, isOtherSplit: false, isAnother };
  });
}

/**
 * Finds the line stored under this key.
 * Some banks count their references from one in every file: a line that contradicts the stored one is another transfer,
 * and gets a key of its whole content. A line without a bank's identifier is a possible duplicate where a second
 * statement of the same kind repeats it.
 */
async function findTold(tx: Transaction, from: From, line: StatementLine, before: Taken | null) {
  const reported = await store.findLineBySource(tx, line.key);
  const { key, identifiers, references, payerIban, payerName, remittance } = line;
  const isBesideAnother = before?.isAnother === true && isNeighbour(before.line, line);
  const isAnother =
    reported !== null && (isBesideAnother || contradicts(line, { ...reported, bookedOn: dayOf(reported) }));
  if (isAnother) {
    const beside = isBesideAnother ? before.line.key : null;
    const own = withKey(line, [key, identifiers, references, payerIban, payerName, remittance, beside]);
    return { line: own, reported: await store.findLineBySource(tx, own.key), perhaps: null, isAnother };
  }
  if (reported && line.side === "credit" && !isNamed(line)) {
    const first = await store.findSource(tx, key, from.kind);
    if (first && first.statementId !== from.statementId) {
      const own = withKey(line, [key, from.statementId]);
      return { line: own, reported: await store.findLineBySource(tx, own.key), perhaps: reported, isAnother };
    }
  }
  return { line, reported, perhaps: null, isAnother };
}

const isNamed = ({ identifiers }: StatementLine) =>
  identifiers.some((name) => BANK_NAMES.includes(name.slice(0, name.indexOf(":"))));

const withKey = (line: StatementLine, content: unknown[]): StatementLine => {
  return { ...line, key: createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 40) };
};

/** Stored line that a new line matches: the same transfer, the same with more facts, or possibly the same. */
interface Found {
  as: "known" | "completed" | "perhaps";
  stored: store.StoredLine;
}

/**
 * Finds a line that was stored under another key: as a part or the whole of its entry, or from another kind of message.
 * `read` is the line as in the statement.
 */
async function findDuplicate(
  tx: Transaction,
  from: From,
  { line, read }: { line: StatementLine; read: StatementLine },
  before: Taken | null,
): Promise<Found | null> {
  if (before?.isOtherSplit && isNeighbour(before.line, line)) {
    const stored = await store.findLine(tx, before.lineId);
    return stored && { as: "known", stored };
  }
  const { entry, currency, amountMinor, bookedOn } = line;
  const split = entry.key ? await store.findOtherSplit(tx, from.statementId, entry.key, entry.lines) : null;
  if (split && !neighboursOf(from, read).some((one) => contradicts(one, { ...split, bookedOn: dayOf(split) })))
    return { as: "known", stored: split };
  const day = new Date(bookedOn);
  const untold = await store.findUnreported(
    tx,
    {
      iban: from.iban,
      kind: from.kind,
      currency,
      isReversal: line.side === "debit",
      from: daysAfter(day, -DAYS_APART),
      until: daysAfter(day, DAYS_APART),
    },
    { ...line, amountMinor, entryMinor: entry.amountMinor },
    MAX_UNTOLD,
  );
  const free = untold.filter((one) => !isOfAnother(from, read, one));
  const verdicts = free.map((one) => compareReported(line, { ...one, bookedOn: dayOf(one) }));
  const same = free[verdicts.indexOf("same")];
  if (same) return { as: "known", stored: same };
  const unsure = free.filter((_, at) => verdicts[at] === "unsure");
  const [first] = unsure;
  if (!first) return null;
  if (line.side === "credit")
    return { as: unsure.every((one) => isBlank(one, line)) ? "completed" : "perhaps", stored: first };
  // Both are the same debit where no other transfer can have been reversed.
  const original = await findOriginal(tx, from.iban, line);
  return original.key === null || original.key === first.originalKey ? { as: "known", stored: first } : null;
}

/** Whether another line of the statement matches a stored line by its key. */
const isOfAnother = (from: From, read: StatementLine, one: store.StoredLine & { sources: { key: string }[] }) =>
  one.sources.some(({ key }) =>
    from.lines.get(key)?.some((other) => other !== read && !contradicts(other, { ...one, bookedOn: dayOf(one) })),
  );

/** Whether only day and amount of a stored transfer are known, and it waits for a decision. */
function isBlank(one: store.StoredLine, line: StatementLine): boolean {
  const { state, code, payerName, payerIban, references, remittance, amountMinor } = one;
  const isOpen = state === "unmatched" && code === "no-reference" && !line.isReturn;
  const saysNothing = payerName === null && payerIban === null && references.length === 0;
  const isSame = amountMinor === line.amountMinor && dayOf(one) === line.bookedOn;
  return isOpen && saysNothing && isSame && isWithin(remittance, line.remittance);
}

const isNeighbour = (one: StatementLine, other: StatementLine) =>
  one.place.entry === other.place.entry && one.place.file === other.place.file && one.place.line === other.place.line;

/** Lists all transactions of a line's entry. */
const neighboursOf = (from: From, read: StatementLine) =>
  [...from.lines.values()].flat().filter((one) => isNeighbour(one, read));

const dayOf = ({ bookedOn }: store.StoredLine) => bookedOn.toISOString().slice(0, 10);

/** Columns stored for every line, whatever its outcome. */
function stored({ statementId }: From, line: StatementLine, id: string) {
  const { key, bookedOn, amountMinor, currency, payerName, payerIban, remittance, references, identifiers } = line;
  const { key: entryKey, amountMinor: entryMinor, lines: entryLines } = line.entry;
  return {
    id,
    statementId,
    key,
    bookedOn: new Date(bookedOn),
    amountMinor,
    currency,
    payerName,
    payerIban,
    remittance,
    references,
    identifiers,
    entryKey,
    entryMinor,
    entryLines,
  };
}

async function takeTransfer(
  tx: Transaction,
  deps: BillingDeps,
  from: From,
  line: StatementLine,
  id: string,
  perhapsKey: string | null,
) {
  const { key: lineKey, amountMinor, currency, payerName, payerIban } = line;
  const matched = await matchTransfer(tx, line, from.open);
  const sameAsKey = perhapsKey ?? (await findConfirmed(tx, matched, amountMinor));
  const reversal = sameAsKey ? undefined : await findWaitingReversal(tx, from, line, matched);
  const match = held(matched, line, sameAsKey !== null, reversal);
  await store.insertLine(tx, {
    ...stored(from, line, id),
    state: match.state,
    code: match.code,
    orderId: match.orderId,
    sameAsKey,
  });
  // A possible duplicate enters the ledger only when a person finds that it is another transfer.
  if (sameAsKey) return match.state;
  if (match.state === "matched") {
    const { orderId } = match;
    const payer = { name: payerName, iban: payerIban };
    const transfer = { orderId, lineKey, amountMinor, currency, payer, wasUnmatched: false };
    // The order is locked only here. Where it was paid or withdrawn in between, the whole amount becomes credit.
    if (!(await recordTransfer(tx, deps, transfer))) throw new Error("a new line was counted before");
  } else if (currency === CURRENCY) await recordUnmatchedTransfer(tx, deps, { lineKey, amountMinor });
  if (reversal) await store.nameOriginal(tx, reversal.id, { originalKey: lineKey, orderId: match.orderId });
  return match.state;
}

/** Key of the transfer that an admin confirmed, where the line may be that transfer; null otherwise. */
async function findConfirmed(tx: Transaction, { code, orderId }: Match, amountMinor: number): Promise<string | null> {
  if (code !== "order-closed" || !orderId) return null;
  const key = confirmedKey(orderId);
  const payment = await store.findPaymentByTransfer(tx, key);
  return payment?.amountMinor === amountMinor && !(await store.isJoined(tx, key)) ? key : null;
}

/**
 * Holds a match back for a person's decision: duplicates, reversed transfers and returned payments of the platform pay
 * nothing, however clear their reference.
 */
function held(
  match: Match,
  line: StatementLine,
  isPossibleDuplicate: boolean,
  reversal: store.StoredLine | undefined,
): Match {
  if (match.code === "other-currency") return match;
  if (isPossibleDuplicate) return { state: "doubtful", code: "perhaps-known", orderId: match.orderId };
  if (reversal) return { state: "doubtful", code: "taken-back", orderId: match.orderId ?? reversal.orderId };
  return line.isReturn ? { state: "doubtful", code: "own-returned", orderId: match.orderId } : match;
}

/** Finds a reversal of this transfer that was imported before its own line. */
async function findWaitingReversal(tx: Transaction, { iban }: From, line: StatementLine, { orderId }: Match) {
  const { currency, amountMinor, payerIban, references } = line;
  const waiting = await store.findWaitingReversals(tx, iban, currency, amountMinor);
  const sameReference = (other: string[]) => other.some((reference) => references.includes(reference));
  return waiting.find(
    (reversal) =>
      sharesName(reversal, line, NAMED_BY_BANK) ||
      (orderId !== null && reversal.orderId === orderId) ||
      sameReference(reversal.references) ||
      (payerIban !== null && reversal.payerIban === payerIban && reversal.amountMinor === amountMinor),
  );
}

async function takeReversal(tx: Transaction, deps: BillingDeps, from: From, line: StatementLine, id: string) {
  const { key, currency, amountMinor } = line;
  const original = await findOriginal(tx, from.iban, line);
  const isOurs = currency === CURRENCY;
  const code = !isOurs ? "other-currency" : original.key ? "taken-back" : "taken-back-first";
  await store.insertLine(tx, {
    ...stored(from, line, id),
    isReversal: true,
    originalKey: isOurs ? original.key : null,
    orderId: original.orderId,
    code,
    state: original.key ? "doubtful" : "unmatched",
  });
  if (isOurs) await recordReversal(tx, deps, { lineKey: key, amountMinor, originalKey: original.key });
  return "takenBack" as const;
}
