import type { CertificateProblem, CertificateProblemCode } from "../../certificates/index";
import type { PortraitProblem } from "../../kernel/ports";

/** `picture-missing`: no file has the name. The other codes are problems of the file. */
export type PictureProblem = `picture-${"missing" | PortraitProblem}`;

/**
 * Problems of a row or of a form, besides those of every certificate to be issued.
 *
 * Of a row that corrects or renews a certificate: `certificate-unknown`: the organization has none with this ID;
 * `certificate-ended`: it was revoked, suspended or replaced; `certificate-twice`: another row names it as well;
 * `certificate-renewed`: it was renewed already. `suspended`: the row would replace a certificate that its issuer
 * suspended. `not-whole`: the certificate would not be printed as it is signed.
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

/** `column` is the name of a standard column, or the label of another one. */
export type RowProblem = Omit<CertificateProblem, "code"> & { code: RowProblemCode };
