import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids } from "../../kernel/ports";
import {
  addImage,
  currentImages,
  getOrganization,
  type ImageKind,
  type OrganizationActor,
  readImage,
} from "../../organizations/index.server";
import {
  buildScene,
  type CertificateView,
  CURRENT_DRAWING,
  type Look,
  prepareImage,
  writeSvg,
} from "../../rendering/index.server";

/** What the preview says in place of a person's own text, in each language. */
export interface PreviewTexts {
  recipientName: string;
  achievementName: string;
}

/** A template drawn with the organization's own logo, signature and name, as SVG. Its ID is not one that could be issued. */
export async function previewTemplate(
  deps: { db: Db },
  actor: OrganizationActor,
  input: Look & { texts: PreviewTexts; today: string; verificationUrl: string },
): Promise<string> {
  const { organizationId } = actor;
  const issuer = await readIssuerLook(deps.db, organizationId);
  const scene = buildScene(
    {
      drawing: CURRENT_DRAWING,
      publicId: "CERT-2026-0000000000000000",
      verificationUrl: input.verificationUrl,
      recipientName: input.texts.recipientName,
      achievementName: input.texts.achievementName,
      achievementDescription: null,
      issuedOn: input.today,
      expiresOn: null,
      customFields: [],
      language: input.language,
      issuer,
      sealSeed: organizationId.replaceAll("-", "").repeat(2),
    },
    input.template,
  );
  return writeSvg(scene);
}

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

/** Takes an uploaded logo or signature: really decoded, re-encoded, and used for certificates issued from now on. */
export async function changeImage(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { kind: ImageKind; bytes: Uint8Array },
) {
  const prepared = await prepareImage(input.bytes);
  if (!prepared.ok) return prepared;
  return addImage(deps, actor, { kind: input.kind, ...prepared.image });
}
