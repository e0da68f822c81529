import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import type { Inspector, LeftOut, ReadStatement, StatementLine, StatementProblem } from "../../kernel/ports";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { findOriginal } from "./find-original";
import { type Taken, takeLine } from "./take-line";

export const LARGEST_STATEMENT_BYTES = 10_000_000;

export interface ImportReport {
  statementIds: string[];
  matched: number;
  doubtful: number;
  unmatched: number;
  /** In another file, or this one, before. */
  known: number;
  /** Taken back by the bank. */
  takenBack: number;
  /** Told of each statement, line by line. */
  leftOut: number;
}

type Refusal = StatementProblem | "file-too-large" | "busy" | "forbidden" | "no-account";

/**
 * Takes in a bank's statements of the seller's account. Each line is a transaction of its own, which writes it down and what
 * it pays together: an import that ends in the middle, or twice at once, goes on where it is repeated. What is left out is kept
 * with the statement. Codes: `forbidden`, `no-account` (there is none in the settings), `file-too-large`, `busy`, and those of
 * reading the file.
 */
export async function importStatement(
  deps: BillingDeps & { inspector: Inspector },
  actor: PlatformActor,
  input: { bytes: Uint8Array },
): Promise<({ ok: true } & ImportReport) | { ok: false; code: Refusal }> {
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
    ...{ statementIds: [], matched: 0, doubtful: 0, unmatched: 0, known: 0, takenBack: 0, leftOut: 0 },
  };
  for (const [index, statement] of read.statements.entries()) {
    const { lines, outgoing } = await sortDebits(deps, iban, statement.lines);
    // What is of no statement is told with the first one.
    const leftOut = [...(index === 0 ? read.leftOut : []), ...statement.leftOut, ...outgoing].sort(inPlace);
    const statementId = await keepStatement(deps, actor, { statement, iban, fileSha256, lines: lines.length, leftOut });
    report.statementIds.push(statementId);
    report.leftOut += leftOut.length;
    let before: Taken | null = null;
    for (const line of lines) {
      before = await takeLine(deps, { statementId, iban, kind: statement.kind }, line, before);
      report[before.as]++;
    }
  }
  return { ok: true, ...report };
}

/** Everything of a statement but its lines, with the entry that it was imported. */
function keepStatement(
  deps: BillingDeps,
  actor: PlatformActor,
  of: { statement: ReadStatement; iban: string; fileSha256: string; lines: number; leftOut: LeftOut[] },
): Promise<string> {
  const { statement, iban, fileSha256, lines, leftOut } = of;
  const { number, kind } = statement;
  return deps.db.$transaction(async (tx) => {
    const { id } = await store.keepStatement(tx, {
      ...{ id: deps.ids.uuid(), number, iban, kind, fileSha256, leftOut: leftOut.map((one) => ({ ...one })) },
      ...{ importedBy: actor.name, importedAt: deps.clock.now() },
    });
    await recordAudit(tx, deps, {
      ...{ organizationId: null, actor: actor.name, action: "payment.statement-imported", subject: id },
      details: { kind, number, sha256: fileSha256, lines, leftOut: leftOut.length },
    });
    return id;
  });
}

/** What goes out is no payment, unless it takes one back: then the bank says so, or names the transfer that came in. */
async function sortDebits(deps: BillingDeps, iban: string, all: StatementLine[]) {
  const debits = all.filter(({ side, isReturn }) => side === "debit" && !isReturn);
  if (debits.length === 0) return { lines: all, outgoing: [] };
  const [names, orders] = await Promise.all([
    store.findKnownNames(deps.db, iban, [...new Set(debits.flatMap(({ identifiers }) => identifiers))]),
    store.findOrdersByReference(deps.db, [...new Set(debits.flatMap(({ references }) => references))]),
  ]);
  const known = new Set(orders.map(({ reference }) => reference));
  const outgoing = new Set<StatementLine>();
  for (const line of debits) {
    const mayBe = line.identifiers.some((name) => names.has(name)) || line.references.some((name) => known.has(name));
    const original = mayBe ? await findOriginal(deps.db, iban, line) : null;
    if (!original?.key) outgoing.add(line);
  }
  return {
    lines: all.filter((line) => !outgoing.has(line)),
    outgoing: [...outgoing].map(({ place, amountMinor, currency }): LeftOut => {
      return { ...place, cause: "outgoing", amountMinor, currency };
    }),
  };
}

const inPlace = (one: LeftOut, other: LeftOut) =>
  (one.file ?? "").localeCompare(other.file ?? "") || one.line - other.line || (one.entry ?? 0) - (other.entry ?? 0);
