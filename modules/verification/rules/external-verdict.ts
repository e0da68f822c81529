/**
 * From the checks of another platform's credential to one verdict. Pure: no clock, no I/O. It never says "valid": who
 * is behind the issuer's name is nothing that a platform can check, so the best that can be said is that it holds.
 */

export type ExternalCheckName = "proof" | "issuer" | "time" | "status" | "schema";

/** `none`: the credential offers nothing to check, such as no list of revoked ones. Otherwise as for our own. */
export type ExternalOutcome = "pass" | "fail" | "unknown" | "none";

export type ExternalCode =
  | "signature-holds"
  | "signature-broken"
  | "unsigned"
  | "unsigned-terms"
  | "unknown-vocabulary"
  | "unsupported-proof"
  | "unreadable"
  | "too-complex"
  | "key-missing"
  | "key-of-issuer"
  | "key-not-of-issuer"
  | "key-not-listed"
  | "key-in-token"
  | "issuer-unsupported"
  | "issuer-unreachable"
  | "in-time"
  | "expired"
  | "not-yet"
  | "no-dates"
  | "bad-dates"
  | "in-force"
  | "revoked"
  | "suspended"
  | "not-on-list"
  | "on-list"
  | "no-status"
  | "status-unreachable"
  | "status-untrusted"
  | "status-without-id"
  | "status-unsupported"
  | "listed-by-another"
  | "no-schema"
  | "schema-matches"
  | "schema-differs"
  | "schema-not-checked";

export interface ExternalCheck {
  name: ExternalCheckName;
  outcome: ExternalOutcome;
  code: ExternalCode;
  /** Who signed the list, where it is not the issuer's own in its own place. */
  by?: string;
}

export type ExternalVerdict =
  | "holds"
  | "not-genuine"
  | "revoked"
  | "suspended"
  /** A list that is not the issuer's own, or not in its own place, calls it revoked, and is validly signed. */
  | "listed"
  /** It has not the form that it says it has. */
  | "malformed"
  | "expired"
  | "not-yet-valid"
  | "not-checked";

/**
 * The verdict of all checks together. A broken signature or a key that is not the issuer's outranks everything; a
 * failure is never softened by what could not be checked; and a missing check is one that could not be made. A form that
 * could not be checked takes nothing away: it is the issuer's word about its own credential, and nobody's revocation.
 */
export function decideExternalVerdict(checks: readonly ExternalCheck[]): ExternalVerdict {
  const of = (name: ExternalCheckName) => checks.find((check) => check.name === name);
  const failed = (name: ExternalCheckName) => of(name)?.outcome === "fail";
  if (failed("proof") || failed("issuer")) return "not-genuine";
  if (failed("status")) return of("status")?.code === "suspended" ? "suspended" : "revoked";
  if (of("status")?.code === "listed-by-another") return "listed";
  if (failed("time")) return of("time")?.code === "not-yet" ? "not-yet-valid" : "expired";
  if (failed("schema")) return "malformed";
  const passed = (name: ExternalCheckName) => of(name)?.outcome === "pass";
  const offered = (name: ExternalCheckName) => passed(name) || of(name)?.outcome === "none";
  return passed("proof") && passed("issuer") && offered("time") && offered("status") ? "holds" : "not-checked";
}
