import type { Transaction } from "../../kernel/db";

/** Reason of a refused sign-in. Both have one text, because the answer must not reveal which addresses exist. */
export type SignInFailure =
  | { ok: false; code: "invalid-credentials" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

/**
 * A person who has proven their identity and is not signed in yet. Only `openSession` creates a session, and only from
 * this value.
 */
export interface Person {
  userId: string;
  /** Sign-in method, for the audit log. */
  way: "password" | "registration";
  /**
   * Whether the proof is still valid and has opened no session yet. Called in the transaction that opens the session,
   * and true until that transaction ends. Also settles the count of attempts.
   */
  confirm(tx: Transaction): Promise<boolean>;
}

/**
 * A method of signing in: passwords today. `begin` identifies the account and returns the data against which the proof
 * will be checked; `finish` checks the proof. Another page, device or server may come between the two steps, and
 * neither opens a session.
 * Both refuse with the same codes whether or not the account exists. Each begun sign-in counts as one attempt; where
 * its state leaves the process between the steps, it is sealed and can be finished once.
 */
export interface WayIn<Deps, Asked, Begun, Proof, Refusal extends { ok: false }> {
  begin(deps: Deps, request: Asked): Promise<{ ok: true; begun: Begun } | Refusal>;
  finish(deps: Deps, begun: Begun, proof: Proof): Promise<{ ok: true; person: Person } | Refusal>;
}
