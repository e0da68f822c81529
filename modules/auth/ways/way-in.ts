import type { Transaction } from "../../kernel/db";

/** Why a sign-in was refused. One text for both: who asks must not learn which addresses exist. */
export type SignInFailure =
  | { ok: false; code: "invalid-credentials" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

/**
 * Who has proven by a way in who they are. Nobody is in yet: only `openSession` makes a session, and it takes nothing
 * else.
 */
export interface Person {
  userId: string;
  /** How they came, for the audit log. */
  way: "password";
  /**
   * Whether what was proven is still so and has opened no session yet, asked in the transaction that opens the session;
   * from then until its end it stays so. Settles what the way counted.
   */
  confirm(tx: Transaction): Promise<boolean>;
}

/**
 * A way in: passwords today. `begin` says who is asked for and gives what the proof will be held against, `finish`
 * takes the proof; between the two may lie another page, another device, or another server. Neither opens a session.
 * Both refuse with the same codes whether or not there is such a person. What has begun is counted as one try: where it
 * leaves the process between the two steps, it is sealed and can be finished once.
 */
export interface WayIn<Deps, Asked, Begun, Proof, Refusal extends { ok: false }> {
  begin(deps: Deps, asked: Asked): Promise<{ ok: true; begun: Begun } | Refusal>;
  finish(deps: Deps, begun: Begun, proof: Proof): Promise<{ ok: true; person: Person } | Refusal>;
}
