import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { parsePublicId } from "#modules/kernel/public-id";
import * as store from "../store";
import { credentialOf } from "./draw-file";
import { type RenderDeps, styleOf, viewOf } from "./page-to-draw";
import { renderPicture } from "./render-file";

/**
 * Cached share cards. A card shows the day of its verification, so it changes daily: it is cached in memory for an hour
 * while a link is shared, and not on disk.
 */
const cardCache = new LRUCache<string, Promise<Uint8Array>>({
  max: 50,
  ttl: 3_600_000,
});

interface CardInput {
  publicId: string;
  finding: { text: string; when: string; good: boolean } | null;
  product: string;
}

/**
 * Draws the preview card for links to a certificate on social networks: 1200 by 630 pixels, in the certificate's
 * language, with the verification result. Unless the finding is `good`, the certificate's picture is pale. Null for an
 * unknown or malformed ID.
 */
export async function renderCard(deps: RenderDeps, input: CardInput): Promise<Uint8Array | null> {
  const publicId = parsePublicId(input.publicId);
  const row = publicId ? await store.findByPublicId(deps.db, publicId) : null;
  const picture = row && (await renderPicture(deps, { publicId: row.publicId }));
  if (!picture) return null;
  const { finding, product } = input;
  const content = JSON.stringify([finding, product, row.publicId, credentialOf(row)]);
  const key = createHash("sha256").update(content).digest("base64");
  const draw = async () => {
    const { language } = await styleOf(deps, row);
    const { recipientName, achievementName, issuer } = await viewOf(deps, row, language);
    const card = {
      language,
      issuer: issuer.name,
      logo: issuer.logo,
      recipientName,
      achievementName,
    };
    const input = { ...card, picture: picture.bytes, finding, product };
    return deps.drawing.draw("draw-certificate-card", input, row.organizationId);
  };
  const card = cardCache.get(key) ?? draw();
  cardCache.set(key, card);
  card.catch(() => cardCache.delete(key));
  return card;
}
