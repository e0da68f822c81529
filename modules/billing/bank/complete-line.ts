import type { Transaction } from "../../kernel/db";
import type { BillingDeps } from "../deps";
import * as store from "../store";
import { matchAgain } from "./match-again";

type Facts = Pick<store.StoredLine, "payerName" | "payerIban" | "remittance" | "references" | "identifiers">;

/**
 * Adds to a transfer what another message says of it, and matches it once more where it waits for a decision. Returns
 * whether it pays its order now. The caller holds the account.
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
  // Whether it was taken back, or is one of ours that came back, does not change.
  if (code === "taken-back" || code === "own-returned" || code === "perhaps-known") return false;
  return state === "unmatched" || state === "doubtful" ? matchAgain(tx, deps, { ...line, ...facts }) : false;
}
