import type { Db } from "../kernel/db";
import type { OrganizationActor } from "../organizations/index.server";
import { buildScene, CURRENT_DRAWING, type Look, writeSvg } from "../rendering/index.server";
import { readIssuerLook } from "./issuer-look";

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
