import type { ProviderName } from "../../kernel/ports";

/**
 * The accounts of the ledger. Debits are positive, credits negative.
 * - `cash:…`: what a provider or the bank holds for us.
 * - `credit`: what a customer has with us and has not spent. All money comes in here, and orders are paid from it.
 * - `receivable`: what invoices ask for. Each is made with its payment, so it is nothing at the end of every
 *   transaction.
 * - `revenue`, `vat`: what was invoiced, and the VAT in it that is owed to a state.
 * - `refunds`: what is to be given back and has not left yet.
 * - `unmatched`: transfers of which nobody knows yet what they are for.
 * - `taken-back`: what the bank took back of transfers, until somebody decides what becomes of what they had paid.
 * - `losses`: what was taken back and nobody pays for.
 */
export type Account =
  | `cash:${ProviderName | "bank"}`
  | "credit"
  | "receivable"
  | "revenue"
  | "vat"
  | "refunds"
  | "unmatched"
  | "taken-back"
  | "losses";
