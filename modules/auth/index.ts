/** Why a sign-in was refused. One text for both: who asks must not learn which addresses exist. */
export type SignInFailure =
  | { ok: false; code: "invalid-credentials" }
  | { ok: false; code: "too-many-attempts"; retryAfterSeconds: number };

export { normalizeEmail, SignInSchema } from "./schemas";
