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

/** Between what a bank tells within the day and its statement there are weekends and holidays. */
const DAYS_APART = 5;
/** How many lines that may be the same are looked through. */
const MAX_UNTOLD = 500;
/** Names that banks give: a line that has none of them is known by what it says alone. */
const BANK_NAMES = ["uetr", "tx", "ref", "clr"];

/** What became of a line, and as which one it is known. */
export interface Taken {
  as: "matched" | "doubtful" | "unmatched" | "known" | "takenBack";
  line: StatementLine;
  lineId: string;
  /** It is told here in another number of parts than before: so are its neighbours. */
  isOtherSplit: boolean;
  /** Something else has its key: its neighbours are others as well. */
  isAnother: boolean;
}

/** The statement that a line is of. */
export interface From {
  statementId: string;
  iban: string;
  kind: StatementKind;
  /** All of its lines. */
  lines: ReadonlyMap<string, StatementLine[]>;
  open: OpenOrders;
}

/** The lines of a statement by their keys: a bank that counts from one may give several the same. */
export function linesByKey(lines: StatementLine[]): Map<string, StatementLine[]> {
  const byKey = new Map<string, StatementLine[]>();
  for (const line of lines) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line]);
  return byKey;
}

/**
 * Takes in one line of a statement in a transaction of its own, once. `before` is what became of the line before it.
 */
export function takeLine(deps: BillingDeps, from: From, read: StatementLine, before: Taken | null): Promise<Taken> {
  return deps.db.$transaction(async (tx) => {
    await store.lockAccount(tx, from.iban);
    const { line, reported, perhaps, isAnother } = await findTold(tx, from, read, before);
    const found = reported
      ? ({ as: "known", stored: reported } as const)
      : perhaps
        ? ({ as: "perhaps", stored: perhaps } as const)
        : await findKnown(tx, from, { line, read }, before);
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
 * The line that was told by this key. Some banks count their references from one in every file: what contradicts the
 * line that is known by its key is another one, with a key of all that it says. What no bank has named may be another
 * one wherever a second statement of the same kind says the same.
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

const withKey = (line: StatementLine, said: unknown[]): StatementLine => {
  return { ...line, key: createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 40) };
};

/** A line that was told before, and whether it is this one, gets to know more by it, or may be it. */
interface Found {
  as: "known" | "completed" | "perhaps";
  stored: store.StoredLine;
}

/**
 * The line as it was told before by another key: as a part or the whole of its entry, or by another kind of message.
 * `read` is the line as it stands in the statement.
 */
async function findKnown(
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
  // Where nothing else can have been taken back, it is the same.
  const original = await findOriginal(tx, from.iban, line);
  return original.key === null || original.key === first.originalKey ? { as: "known", stored: first } : null;
}

/** Whether another line of the statement has a key of a stored line: then it is that one. */
const isOfAnother = (from: From, read: StatementLine, one: store.StoredLine & { sources: { key: string }[] }) =>
  one.sources.some(({ key }) =>
    from.lines.get(key)?.some((other) => other !== read && !contradicts(other, { ...one, bookedOn: dayOf(one) })),
  );

/** Whether nothing is known of a transfer but its day and amount, and nobody has decided about it. */
function isBlank(one: store.StoredLine, line: StatementLine): boolean {
  const { state, code, payerName, payerIban, references, remittance, amountMinor } = one;
  const isOpen = state === "unmatched" && code === "no-reference" && !line.isReturn;
  const saysNothing = payerName === null && payerIban === null && references.length === 0;
  const isSame = amountMinor === line.amountMinor && dayOf(one) === line.bookedOn;
  return isOpen && saysNothing && isSame && isWithin(remittance, line.remittance);
}

const isNeighbour = (one: StatementLine, other: StatementLine) =>
  one.place.entry === other.place.entry && one.place.file === other.place.file && one.place.line === other.place.line;

/** All transactions of the entry that a line is of. */
const neighboursOf = (from: From, read: StatementLine) =>
  [...from.lines.values()].flat().filter((one) => isNeighbour(one, read));

const dayOf = ({ bookedOn }: store.StoredLine) => bookedOn.toISOString().slice(0, 10);

/** What is stored of a line, whatever it is. */
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
  // Counted once a person says that it is another one than before.
  if (sameAsKey) return match.state;
  if (match.state === "matched") {
    const { orderId } = match;
    const payer = { name: payerName, iban: payerIban };
    const transfer = { orderId, lineKey, amountMinor, currency, payer, wasUnmatched: false };
    // It is locked only now: paid or withdrawn in between, its order is closed and all of the money is credit.
    if (!(await recordTransfer(tx, deps, transfer))) throw new Error("a new line was counted before");
  } else if (currency === CURRENCY) await recordUnmatchedTransfer(tx, deps, { lineKey, amountMinor });
  if (reversal) await store.nameOriginal(tx, reversal.id, { originalKey: lineKey, orderId: match.orderId });
  return match.state;
}

/** The transfer that an admin had seen before, where this may be its line. */
async function findConfirmed(tx: Transaction, { code, orderId }: Match, amountMinor: number): Promise<string | null> {
  if (code !== "order-closed" || !orderId) return null;
  const key = confirmedKey(orderId);
  const payment = await store.findPaymentByTransfer(tx, key);
  return payment?.amountMinor === amountMinor && !(await store.isJoined(tx, key)) ? key : null;
}

/** What pays nothing by itself, however clear its reference is. */
function held(
  match: Match,
  line: StatementLine,
  isPerhapsKnown: boolean,
  reversal: store.StoredLine | undefined,
): Match {
  if (match.code === "other-currency") return match;
  if (isPerhapsKnown) return { state: "doubtful", code: "perhaps-known", orderId: match.orderId };
  if (reversal) return { state: "doubtful", code: "taken-back", orderId: match.orderId ?? reversal.orderId };
  return line.isReturn ? { state: "doubtful", code: "own-returned", orderId: match.orderId } : match;
}

/** What the bank took back of this transfer before its statement was here. */
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
