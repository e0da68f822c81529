import type { PreparedImage } from "../../scene/index.server";
import type { CertificateView } from "../view/view";

/** A signer of a certificate, as printed. */
export interface Signer {
  name: string | null;
  title: string | null;
  signature: PreparedImage | null;
}

/** Returns one to four signers; none if there is neither a name nor a signature. */
export function signersOf({ issuer }: CertificateView): Signer[] {
  const { signerName, signerTitle, signature, otherSigners = [] } = issuer;
  const first = signature !== null || signerName !== null ? [{ name: signerName, title: signerTitle, signature }] : [];
  return [...first, ...otherSigners].slice(0, 4);
}
