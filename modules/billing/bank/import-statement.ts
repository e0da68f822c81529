import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { Inspector, LeftOut, ReadStatement, StatementLine, StatementProblem } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { findOriginal } from "./find-original";
import { type From, linesByKey, type Taken, takeLine } from "./take-line";

export const LARGEST_STATEMENT_BYTES = 10_000_000;

export interface ImportReport {
  statementIds: string[];
  matched: number;
  doubtful: number;
  unmatched: number;
  /** Lines that this file or another one reported before. */
  known: number;
  /** Lines that are reversals by the bank. */
  takenBack: number;
  /** Entries left out. They are listed with each statement. */
  leftOut: number;
}

type Refusal = StatementProblem | "file-too-large" | "busy" | "forbidden" | "no-account";

/**
 * Imports a bank's statements of the seller's account. Each line and its payment are one transaction: an import that
 * was interrupted or runs twice at once is completed by repeating it. What is left out is stored with the statement.
 * Codes: `forbidden`, `no-account` (there is none in the settings), `file-too-large`, `busy`, and those of reading the
 * file.
 */
export async function importStatement(
  deps: BillingDeps & { inspector: Inspector },
  actor: PlatformActor,
  input: { bytes: Uint8Array },
): Promise<Result<ImportReport, Refusal>> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  const { iban } = deps.seller;
  if (!iban) return { ok: false, code: "no-account" };
  const { bytes } = input;
  if (bytes.length > LARGEST_STATEMENT_BYTES) return { ok: false, code: "file-too-large" };
  const inspection = await deps.inspector.inspect("read-statement", { bytes, iban });
  if (!inspection.done) return { ok: false, code: inspection.code };
  const read = inspection.result;
  if (!read.ok) return read;
  const fileSha256 = createHash("sha256").update(bytes).digest("hex");
  const report: ImportReport = {
    statementIds: [],
    matched: 0,
    doubtful: 0,
    unmatched: 0,
    known: 0,
    takenBack: 0,
    leftOut: 0,
  };
  const open = { list: null };
  const imported: { statement: ReadStatement; from: From }[] = [];
  for (const statement of mergeParts(read)) {
    const statementId = await keepStatement(deps, actor, { statement, iban, fileSha256 });
    report.statementIds.push(statementId);
    const from = { statementId, iban, kind: statement.kind, lines: linesByKey(statement.lines), open };
    imported.push({ statement, from });
    await takeLines(deps, from, statement.lines.filter(isClear), report);
  }
  // Debits without a return mark come last, when every transfer that they may reverse is stored. A second import of the
  // same file then has the same result.
  for (const { statement, from } of imported) {
    const { takingBack, outgoing } = await sortDebits(deps, iban, statement.lines);
    await takeLines(deps, from, takingBack, report);
    const leftOut = [...statement.leftOut, ...outgoing].sort(byPosition);
    await store.keepLeftOut(deps.db, from.statementId, leftOut.map(asJson));
    report.leftOut += leftOut.length;
  }
  return { ok: true, ...report };
}

/** Whether a line is a credit, or a debit that the bank itself marks as a return. */
const isClear = ({ side, isReturn }: StatementLine) => side === "credit" || isReturn;

async function takeLines(deps: BillingDeps, from: From, lines: StatementLine[], report: ImportReport): Promise<void> {
  let before: Taken | null = null;
  for (const line of lines) {
    before = await takeLine(deps, from, line, before);
    report[before.as]++;
  }
}

/**
 * Merges the parts of a statement that a bank sent page by page. What belongs to no statement is listed with the first
 * one.
 */
function mergeParts({ statements, leftOut }: { statements: ReadStatement[]; leftOut: LeftOut[] }): ReadStatement[] {
  const merged = new Map<string, ReadStatement>();
  for (const [index, { kind, number, ...part }] of statements.entries()) {
    const name = JSON.stringify([kind, number]);
    const before = merged.get(name);
    const lines = [...(before?.lines ?? []), ...part.lines];
    const left = [...(before?.leftOut ?? []), ...(index === 0 ? leftOut : []), ...part.leftOut];
    merged.set(name, { kind, number, lines, leftOut: left });
  }
  return [...merged.values()];
}

/** Stores a statement without its lines, with the audit entry of the import. */
function keepStatement(
  deps: BillingDeps,
  actor: PlatformActor,
  { statement, iban, fileSha256 }: { statement: ReadStatement; iban: string; fileSha256: string },
): Promise<string> {
  const { number, kind, lines, leftOut } = statement;
  return deps.db.$transaction(async (tx) => {
    const { id } = await store.keepStatement(tx, {
      id: deps.ids.uuid(),
      number,
      iban,
      kind,
      fileSha256,
      leftOut: leftOut.map(asJson),
      importedBy: actor.name,
      importedAt: deps.clock.now(),
    });
    await recordAudit(tx, deps, {
      organizationId: null,
      actor: actor.name,
      action: "payment.statement-imported",
      subject: id,
      details: { kind, number, sha256: fileSha256, lines: lines.length, leftOut: leftOut.length },
    });
    return id;
  });
}

const asJson = ({ file, line, entry, cause, amountMinor, currency }: LeftOut) => {
  return { file, line, entry, cause, amountMinor, currency };
};

/** Separates debits that reverse a transfer from other debits, which are left out. */
async function sortDebits(deps: BillingDeps, iban: string, all: StatementLine[]) {
  const takingBack: StatementLine[] = [];
  const outgoing: LeftOut[] = [];
  for (const line of all.filter((one) => !isClear(one))) {
    const isStoredReversal = (await store.findLineBySource(deps.db, line.key))?.isReversal === true;
    if (isStoredReversal || (await findOriginal(deps.db, iban, line)).key) takingBack.push(line);
    else {
      const { place, amountMinor, currency } = line;
      outgoing.push({
        file: place.file,
        line: place.line,
        entry: place.entry,
        cause: "outgoing",
        amountMinor,
        currency,
      });
    }
  }
  return { takingBack, outgoing };
}

const byPosition = (one: LeftOut, other: LeftOut) =>
  (one.file ?? "").localeCompare(other.file ?? "") || one.line - other.line || (one.entry ?? 0) - (other.entry ?? 0);
