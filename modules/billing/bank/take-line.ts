import { createHash } from "node:crypto";
import type { Transaction } from "../../kernel/db";
import type { StatementKind, StatementLine } from "../../kernel/ports";
import { CURRENCY } from "..";
import type { BillingDeps } from "../deps";
import { daysAfter } from "../rules/calendar";
import type { Match } from "../rules/match-line";
import { compareTold, contradicts, sharesName } from "../rules/same-transfer";
import * as store from "../store";
import { findOriginal, NAMED_BY_BANK } from "./find-original";
import { matchTransfer } from "./match-transfer";
import { recordReversal } from "./record-reversal";
import { recordTransfer, recordUnmatchedTransfer } from "./record-transfer";

/** Between what a bank tells within the day and its statement there are weekends and holidays. */
const DAYS_APART = 5;
/** How many lines that may be the same are looked through. */
const MOST_UNTOLD = 100;

/** What became of a line, and as which one it is known. */
export interface Taken {
  as: "matched" | "doubtful" | "unmatched" | "known" | "takenBack";
  line: StatementLine;
  lineId: string;
  /** It is told here in another number of parts than before: so are its neighbours. */
  isOtherSplit: boolean;
}

/** The statement that a line is of. */
export interface From {
  statementId: string;
  iban: string;
  kind: StatementKind;
  /** All of its lines. */
  lines: ReadonlyMap<string, StatementLine[]>;
}

/** The lines of a statement by their keys: a bank that counts from one may give several the same. */
export function linesByKey(lines: StatementLine[]): Map<string, StatementLine[]> {
  const byKey = new Map<string, StatementLine[]>();
  for (const line of lines) byKey.set(line.key, [...(byKey.get(line.key) ?? []), line]);
  return byKey;
}

/** Takes in one line of a statement in a transaction of its own, once. `before` is what became of the line before it. */
export function takeLine(deps: BillingDeps, from: From, read: StatementLine, before: Taken | null): Promise<Taken> {
  return deps.db.$transaction(async (tx) => {
    await store.lockAccount(tx, from.iban);
    const { line, told } = await findTold(tx, read);
    const known = told ?? (await findKnown(tx, from, line, before));
    const source = { key: line.key, kind: from.kind };
    if (known && known !== "unsure") {
      await store.insertSource(tx, { ...source, lineId: known.id });
      const isOtherSplit = known.entryLines !== line.entry.lines;
      return { as: "known", line, lineId: known.id, isOtherSplit };
    }
    const lineId = deps.ids.uuid();
    const as =
      line.side === "debit"
        ? await takeReversal(tx, deps, from, line, lineId)
        : await takeTransfer(tx, deps, from, line, lineId, known === "unsure");
    await store.insertSource(tx, { ...source, lineId });
    return { as, line, lineId, isOtherSplit: false };
  });
}

/**
 * The line that was told by this key. Some banks count their references from one in every file: what contradicts the line that
 * is known by its key is another one, with a key of all that it says.
 */
async function findTold(tx: Transaction, line: StatementLine) {
  const told = await store.findLineBySource(tx, line.key);
  if (!told || !contradicts(line, { ...told, bookedOn: dayOf(told) })) return { line, told };
  const { key, identifiers, references, payerIban } = line;
  const said = JSON.stringify([key, identifiers, references, payerIban]);
  const own = { ...line, key: createHash("sha256").update(said).digest("hex").slice(0, 40) };
  return { line: own, told: await store.findLineBySource(tx, own.key) };
}

/** The line as it was told before by another key: as a part or the whole of its entry, or by another kind of message. */
async function findKnown(
  tx: Transaction,
  { iban, kind, statementId }: From,
  line: StatementLine,
  before: Taken | null,
): Promise<store.StoredLine | "unsure" | null> {
  if (before?.isOtherSplit && isNeighbour(before.line, line)) return store.findLine(tx, before.lineId);
  const { entry, currency, amountMinor, bookedOn } = line;
  const split = entry.key ? await store.findOtherSplit(tx, statementId, entry.key, entry.lines) : null;
  if (split && !contradicts(line, { ...split, bookedOn: dayOf(split) })) return split;
  const day = new Date(bookedOn);
  const untold = await store.findUntold(
    tx,
    {
      ...{ iban, kind, currency, isReversal: line.side === "debit" },
      ...{ from: daysAfter(day, -DAYS_APART), until: daysAfter(day, DAYS_APART) },
    },
    { ...line, amountMinor, entryMinor: entry.amountMinor },
    MOST_UNTOLD,
  );
  const verdicts = untold.map((stored) => compareTold(line, { ...stored, bookedOn: dayOf(stored) }));
  const [same, unsure] = [untold[verdicts.indexOf("same")], untold[verdicts.indexOf("unsure")]];
  if (same || !unsure) return same ?? null;
  if (line.side === "credit") return "unsure";
  // Where nothing else can have been taken back, it is the same.
  const original = await findOriginal(tx, iban, line);
  return original.key === null || original.key === unsure.originalKey ? unsure : null;
}

const isNeighbour = (one: StatementLine, other: StatementLine) =>
  one.place.entry === other.place.entry && one.place.file === other.place.file && one.place.line === other.place.line;

const dayOf = ({ bookedOn }: store.StoredLine) => bookedOn.toISOString().slice(0, 10);

/** What is stored of a line, whatever it is. */
function stored({ statementId }: From, line: StatementLine, id: string) {
  const { key, bookedOn, amountMinor, currency, payerName, payerIban, remittance, references, identifiers } = line;
  const { key: entryKey, amountMinor: entryMinor, lines: entryLines } = line.entry;
  return {
    ...{ id, statementId, key, bookedOn: new Date(bookedOn), amountMinor, currency, payerName, payerIban, remittance },
    ...{ references, identifiers, entryKey, entryMinor, entryLines },
  };
}

async function takeTransfer(
  tx: Transaction,
  deps: BillingDeps,
  from: From,
  line: StatementLine,
  id: string,
  isPerhapsKnown: boolean,
) {
  const { key: lineKey, amountMinor, currency, payerName, payerIban } = line;
  const matched = await matchTransfer(tx, line);
  const reversal = isPerhapsKnown ? undefined : await findWaitingReversal(tx, from, line, matched);
  const match = held(matched, line, isPerhapsKnown, reversal);
  await store.insertLine(tx, {
    ...stored(from, line, id),
    ...{ state: match.state, code: match.code, orderId: match.orderId },
  });
  // Counted once a person says that it is another one than before.
  if (isPerhapsKnown) return match.state;
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
    ...{ isReversal: true, originalKey: isOurs ? original.key : null, orderId: original.orderId, code },
    state: original.key ? "doubtful" : "unmatched",
  });
  if (isOurs) await recordReversal(tx, deps, { lineKey: key, amountMinor, originalKey: original.key });
  return "takenBack" as const;
}
