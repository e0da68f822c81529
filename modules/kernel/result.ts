/**
 * What a use case answers: what it made, or a code that says why it made nothing. A refusal that says more than its
 * code stands beside it in a union. `T` is what comes with success, null for nothing.
 */
export type Result<T, Code extends string> =
  | ([T] extends [null] ? { ok: true } : { ok: true } & T)
  | { ok: false; code: Code };
