import { createHash } from "node:crypto";
import { recordAudit } from "../../audit/index.server";
import { canOnPlatform, type PlatformActor } from "../../organizations/index.server";
import { CURRENCY } from "..";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { matchTransfer } from "./match-transfer";
import { type CamtReading, readCamt, type StatementLine } from "./read-camt";
import { recordTransfer, recordUnmatchedTransfer } from "./record-transfer";

export interface ImportReport {
  statementIds: string[];
  matched: number;
  doubtful: number;
  unmatched: number;
  /** In another file, or this one, before. */
  known: number;
  /** No payments: debits, reversals, what is not booked yet. */
  skipped: number;
}

type Refusal = Extract<CamtReading, { ok: false }>["code"] | "forbidden" | "no-account" | "wrong-account";

/**
 * Takes in a bank's statement of the seller's account. Each line is a transaction of its own, which writes it down and what
 * it pays together: an import that ends in the middle, or twice at once, goes on where it is repeated. Codes: `forbidden`,
 * `no-account` (there is none in the settings), `wrong-account`, and those of reading the file.
 */
export async function importStatement(
  deps: BillingDeps,
  actor: PlatformActor,
  input: { bytes: Uint8Array },
): Promise<({ ok: true } & ImportReport) | { ok: false; code: Refusal }> {
  if (!canOnPlatform(actor.platformRole, "payments.manage")) return { ok: false, code: "forbidden" };
  const { iban } = deps.seller;
  if (!iban) return { ok: false, code: "no-account" };
  const read = readCamt(input.bytes);
  if (!read.ok) return read;
  if (read.statements.some((statement) => statement.iban !== iban)) return { ok: false, code: "wrong-account" };
  const fileSha256 = createHash("sha256").update(input.bytes).digest("hex");
  const report: ImportReport = { statementIds: [], matched: 0, doubtful: 0, unmatched: 0, known: 0, skipped: 0 };
  for (const { number, lines, skipped } of read.statements) {
    const statement = await store.keepStatement(deps.db, {
      ...{ id: deps.ids.uuid(), number, iban, fileSha256, importedBy: actor.name, importedAt: deps.clock.now() },
    });
    report.statementIds.push(statement.id);
    report.skipped += skipped;
    for (const line of lines) report[await takeLine(deps, statement.id, line)]++;
  }
  const { statementIds, ...counts } = report;
  await recordAudit(deps.db, deps, {
    ...{ organizationId: null, actor: actor.name, action: "payment.statement-imported" },
    ...{ subject: statementIds[0] ?? "", details: { ...counts } },
  });
  return { ok: true, ...report };
}

async function takeLine(
  deps: BillingDeps,
  statementId: string,
  line: StatementLine,
): Promise<"matched" | "doubtful" | "unmatched" | "known"> {
  const { key: lineKey, bookedOn, amountMinor, currency, payerName, payerIban, remittance } = line;
  return deps.db.$transaction(async (tx) => {
    const match = await matchTransfer(tx, line);
    const isNew = await store.insertLine(tx, {
      ...{ id: deps.ids.uuid(), statementId, key: lineKey, bookedOn: new Date(bookedOn), amountMinor, currency },
      ...{ payerName, payerIban, remittance, state: match.state, code: match.code, orderId: match.orderId },
    });
    if (!isNew) return "known";
    const payer = { name: payerName, iban: payerIban };
    if (match.state === "matched") {
      const { orderId } = match;
      const transfer = { orderId, lineKey, amountMinor, currency, payer, wasUnmatched: false };
      // It is locked only now: paid or withdrawn in between, its order is closed and all of the money is credit.
      if (!(await recordTransfer(tx, deps, transfer))) throw new Error("a new line was counted before");
    } else if (currency === CURRENCY) await recordUnmatchedTransfer(tx, deps, { lineKey, amountMinor });
    return match.state;
  });
}
