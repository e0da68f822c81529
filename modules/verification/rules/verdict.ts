/**
 * From checks to one verdict. Pure: no clock, no I/O.
 *
 * The order is the point. What breaks integrity outranks everything; a failed check is never softened by another that
 * could not be made; and "could not be checked" is neither valid nor invalid.
 */

export type CheckName = "document" | "signature" | "status" | "anchor";

/**
 * - `pass`, `fail`: a statement about the certificate.
 * - `unknown`: could not be checked now; says nothing about the certificate.
 * - `pending`: true so far, and not finished (an anchor under way).
 */
export type CheckOutcome = "pass" | "fail" | "unknown" | "pending";

export interface CheckSummary {
  name: CheckName;
  outcome: CheckOutcome;
  /** Why: `revoked`, `suspended`, `superseded`, `wrong-issuer`, ... */
  code: string;
}

export type Verdict =
  | "valid"
  | "anchor-pending"
  | "expired"
  | "not-yet-valid"
  | "revoked"
  | "suspended"
  | "superseded"
  /** Of a file: its certificate was suspended, is in force again, and has a newer file. */
  | "reissued"
  | "tampered"
  | "wrong-issuer"
  | "not-checked";

/** Dates are ISO calendar dates; `today` is the date where the day began last and where it began first. */
export interface Validity {
  issuedOn: string;
  expiresOn: string | null;
  today: { earliest: string; latest: string };
}

const REQUIRED: readonly CheckName[] = ["document", "signature", "status", "anchor"];

/** The verdict of all checks together; see the order above. */
export function decideVerdict(checks: readonly CheckSummary[], validity: Validity): Verdict {
  const of = (name: CheckName) => checks.find((check) => check.name === name);
  const failed = (name: CheckName) => of(name)?.outcome === "fail";

  if (failed("document")) return "tampered";
  if (failed("signature")) return of("signature")?.code === "wrong-issuer" ? "wrong-issuer" : "tampered";
  if (failed("anchor")) return "tampered";
  if (failed("status")) {
    const code = of("status")?.code;
    return code === "suspended" || code === "superseded" || code === "reissued" ? code : "revoked";
  }
  // A certificate is good through its last day wherever that ends last, and from its first wherever that begins first.
  if (validity.expiresOn && validity.expiresOn < validity.today.earliest) return "expired";
  if (validity.issuedOn > validity.today.latest) return "not-yet-valid";

  if (REQUIRED.some((name) => (of(name)?.outcome ?? "unknown") === "unknown")) return "not-checked";
  if (REQUIRED.some((name) => of(name)?.outcome === "pending")) return "anchor-pending";
  return "valid";
}
