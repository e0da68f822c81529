/**
 * Result of a use case: what it made, or a code that says why it made nothing. A refusal with more data than its code
 * is a separate member of a union. `T` holds the fields of success, null for none.
 */
export type Result<T, Code extends string> =
  | ([T] extends [null] ? { ok: true } : { ok: true } & T)
  | { ok: false; code: Code };
