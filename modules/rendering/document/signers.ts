import type { PreparedImage } from "../../scene/index.server";
import type { CertificateView } from "../view/view";

/** Who signs a certificate, as printed. */
export interface Signer {
  name: string | null;
  title: string | null;
  signature: PreparedImage | null;
}

/** One to four who sign; none where nobody is named and nothing is signed. */
export function signersOf({ issuer }: CertificateView): Signer[] {
  const { signerName, signerTitle, signature, otherSigners = [] } = issuer;
  const first = signature !== null || signerName !== null ? [{ name: signerName, title: signerTitle, signature }] : [];
  return [...first, ...otherSigners].slice(0, 4);
}
