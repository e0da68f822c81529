import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { matchAgain } from "./match-again";

type Facts = Pick<store.StoredLine, "payerName" | "payerIban" | "remittance" | "references" | "identifiers">;

/**
 * Adds facts from another message to a transfer, and matches the transfer again where it waits for a decision. Returns
 * whether it pays its order now. The caller has locked the bank account.
 */
export async function completeLine(
  tx: Transaction,
  deps: BillingDeps,
  line: store.StoredLine,
  more: Facts,
): Promise<boolean> {
  const { id, key, state, code } = line;
  const facts = {
    payerName: line.payerName ?? more.payerName,
    payerIban: line.payerIban ?? more.payerIban,
    remittance: line.remittance || more.remittance,
    references: [...new Set([...line.references, ...more.references])],
    identifiers: [...new Set([...line.identifiers, ...more.identifiers])],
  };
  await store.changeFacts(tx, id, facts);
  await store.namePayer(tx, key, more);
  // New facts do not change that a transfer was reversed, is a payment of the platform that came back, or may be a
  // duplicate.
  if (code === "taken-back" || code === "own-returned" || code === "perhaps-known") return false;
  return state === "unmatched" || state === "doubtful" ? matchAgain(tx, deps, { ...line, ...facts }) : false;
}
