import type { ProviderName } from "../../kernel/ports";

/**
 * Accounts of the ledger. Debits are positive, credits negative.
 * - `cash:…`: money held by a provider or the bank.
 * - `credit`: unspent money of a customer. All money comes in here, and orders are paid from it.
 * - `receivable`: what invoices ask for. Each is issued with its payment, so that it is zero after every transaction.
 * - `revenue`, `vat`: what was invoiced, and the VAT in it that is owed to a state.
 * - `refunds`: refunds that are owed and not sent yet.
 * - `unmatched`: transfers whose order is not known yet.
 * - `taken-back`: reversed transfers that nobody has decided about.
 * - `losses`: reversed transfers that the platform bears.
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
