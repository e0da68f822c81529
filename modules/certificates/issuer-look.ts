import type { Db } from "../kernel/db";
import { currentImages, getOrganization, readImage } from "../organizations/index.server";
import type { CertificateView } from "../rendering/index.server";

/** The issuer's part of a certificate that would be issued now: name, signer, logo and signature. */
export async function readIssuerLook(db: Db, organizationId: string): Promise<CertificateView["issuer"]> {
  const [organization, images] = await Promise.all([
    getOrganization(db, organizationId),
    currentImages(db, organizationId),
  ]);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const image = (id: string | null) => (id ? readImage(db, organizationId, id) : null);
  const [logo, signature] = await Promise.all([image(images.logoId), image(images.signatureId)]);
  const { name, signerName, signerTitle } = organization;
  return { name, signerName, signerTitle, logo, signature };
}
