import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { matchTransfer } from "./match-transfer";
import { recordTransfer } from "./record-transfer";

/**
 * Matches a transfer that waits for a decision again, with facts that came later. An unmatched transfer pays its order
 * where that is clear. Returns whether it does. The caller has locked the bank account.
 */
export async function matchAgain(tx: Transaction, deps: BillingDeps, line: store.StoredLine): Promise<boolean> {
  const match = await matchTransfer(tx, line, { list: null });
  const { key: lineKey, amountMinor, currency, payerName, payerIban } = line;
  const isCounted = (await store.findLedgerKeys(tx, [`unmatched:${lineKey}`])).size > 0;
  if (!isCounted) return false;
  if (!(await store.decideLine(tx, line.id, { state: match.state, code: match.code, orderId: match.orderId })))
    return false;
  if (match.state !== "matched") return false;
  const payer = { name: payerName, iban: payerIban };
  const transfer = { orderId: match.orderId, lineKey, amountMinor, currency, payer, wasUnmatched: true };
  if (!(await recordTransfer(tx, deps, transfer))) throw new Error("a line that was not decided was counted before");
  return true;
}
