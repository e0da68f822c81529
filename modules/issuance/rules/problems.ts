import type { CertificateProblem, CertificateProblemCode } from "../../certificates/index";
import type { PortraitProblem } from "../../kernel/ports";

/** `picture-missing`: no file has the name. The others say what is wrong with the file. */
export type PictureProblem = `picture-${"missing" | PortraitProblem}`;

/**
 * What may be wrong with a line or with what was typed, besides what may be wrong with every certificate to be.
 *
 * Of a line that corrects or renews a certificate: `certificate-unknown`: the organization has none with this ID;
 * `certificate-ended`: it was revoked, suspended or replaced; `certificate-twice`: another line is about it, too;
 * `certificate-renewed`: it was renewed already. `suspended`: the line would replace a certificate that its issuer
 * suspended. `not-whole`: it would not be printed as it is signed.
 */
export type RowProblemCode =
  | CertificateProblemCode
  | "date-invalid"
  | "date-ambiguous"
  | "certificate-unknown"
  | "certificate-ended"
  | "certificate-twice"
  | "certificate-renewed"
  | "suspended"
  | "not-whole"
  | PictureProblem;

/** The column is a known one, or the label of another. */
export type RowProblem = Omit<CertificateProblem, "code"> & { code: RowProblemCode };
