import type { Db } from "../db";
import { currentImages, getOrganization, type OrganizationActor, readImage } from "../organizations/index.server";
import { buildScene, writeSvg } from "./render";
import type { Look } from "./rules/look";

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
  const [organization, images] = await Promise.all([
    getOrganization(deps.db, organizationId),
    currentImages(deps.db, organizationId),
  ]);
  if (!organization) throw new Error(`there is no organization ${organizationId}`);
  const image = (id: string | null) => (id ? readImage(deps.db, organizationId, id) : null);
  const scene = buildScene(
    {
      publicId: "CERT-2026-0000000000000000",
      verificationUrl: input.verificationUrl,
      recipientName: input.texts.recipientName,
      achievementName: input.texts.achievementName,
      achievementDescription: null,
      issuedOn: input.today,
      expiresOn: null,
      customFields: [],
      language: input.language,
      issuer: {
        name: organization.name,
        signerName: organization.signerName,
        signerTitle: organization.signerTitle,
        logo: await image(images.logoId),
        signature: await image(images.signatureId),
      },
      sealSeed: organizationId.replaceAll("-", "").repeat(2),
    },
    input.template,
  );
  return writeSvg(scene);
}
