import { createHash } from "node:crypto";
import { findVersion, wordsIn } from "../../achievements/index.server";
import { findDesign, readFonts, resolveNewest } from "../../designs/index.server";
import type { CertificateView } from "../../rendering/index.server";
import { readIssuerStyle, readPictures } from "./design";
import { BADGE_WIDTH } from "./draw-file";
import type { RenderDeps } from "./page-to-draw";

/**
 * Draws the badge of an achievement's version without a holder, for the achievement's page and for wallets that follow
 * the image address in its credentials. The newest version of the badge's design is used, so that the address always
 * works; null where that version of the achievement has no badge. The file carries no credential.
 */
export async function renderAchievementBadge(
  deps: RenderDeps,
  input: { achievementId: string; organizationId: string; version: number; format: "png" | "svg" },
): Promise<Uint8Array | null> {
  const { achievementId, organizationId, format } = input;
  const version = await findVersion(deps.db, organizationId, achievementId, input.version);
  if (!version || version.content.badge === "") return null;
  const { content } = version;
  const name = await resolveNewest(deps.db, organizationId, content.badge, "badge");
  const design = name && (await findDesign(deps.db, organizationId, name, "badge"));
  if (!design) throw new Error(`the badge of achievement ${achievementId} is gone`);
  const [issuer, pictures, fonts] = await Promise.all([
    readIssuerStyle(deps.db, organizationId),
    readPictures(deps.db, organizationId, design),
    readFonts(deps.db, organizationId, design),
  ]);
  const words = wordsIn(content, content.language);
  const view: CertificateView = {
    publicId: "",
    verificationUrl: deps.urls.achievement(achievementId),
    recipientName: "",
    achievementName: words.title,
    achievementDescription: words.description || null,
    issuedOn: "",
    expiresOn: null,
    customFields: [],
    language: content.language,
    issuer,
    pictures,
    fonts,
    sealSeed: createHash("sha256").update(achievementId).digest("hex"),
  };
  const form = format === "png" ? { as: format, width: BADGE_WIDTH } : { as: format };
  const [badge] = await deps.drawing.draw("draw-page", { view, design, forms: [form] }, organizationId);
  return badge ?? null;
}
