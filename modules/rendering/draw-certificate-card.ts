import sharp from "sharp";
import { directionOf, type Language } from "../kernel/languages";
import { INK } from "../ornaments/index.server";
import { writePng } from "../pictures/index.server";
import type { PreparedImage } from "../scene/index.server";
import {
  fitImage,
  placeText,
  type Scene,
  type SceneItem,
  sanitizeText,
  setText,
  stackParts,
  type TextSetting,
  textPart,
} from "../scene/index.server";
import { CARD, drawMark } from "./draw-card";
import { wordingOf } from "./wording/wording";

const MARGIN = 64;
/** Room for the certificate's picture, whatever its format. */
const PICTURE = { width: 572, height: 502 };
const TEXT_WIDTH = CARD.width - 2 * MARGIN - PICTURE.width - 48;

/** Content of the preview card shown when a certificate's link is shared, in the certificate's own language. */
export interface CertificateCard {
  /** Picture of the certificate as issued, in any image format. */
  picture: Uint8Array;
  language: Language;
  issuer: string;
  logo: PreparedImage | null;
  recipientName: string;
  achievementName: string;
  /** Result and date of a verification; null without a definite result. */
  finding: { text: string; when: string; good: boolean } | null;
  product: string;
}

/**
 * Draws the card of a certificate as PNG, with a palette, which limits it to 300 kB: who awarded what to whom, the
 * certificate itself, and the result of a verification. A certificate with a bad result is drawn pale.
 */
export async function drawCertificateCard(card: CertificateCard): Promise<Uint8Array> {
  const png = await writePng(await certificateCardScene(card), { width: CARD.width });
  return new Uint8Array(await sharp(png).png({ palette: true, quality: 95, effort: 4 }).toBuffer());
}

/** Composes the card as a scene. */
export async function certificateCardScene(card: CertificateCard): Promise<Scene> {
  const rightToLeft = directionOf(card.language) === "rtl";
  const { width, height } = CARD;
  const picture = await pictureOf(card);
  const pictureLeft = rightToLeft ? MARGIN : width - MARGIN - PICTURE.width;
  const left = pictureLeft + Math.round((PICTURE.width - picture.width) / 2);
  const top = Math.round((height - picture.height) / 2);
  const items: SceneItem[] = [
    { kind: "shape", path: `M0 0H${width}V${height}H0Z`, fill: INK.tint },
    ...shadow(left, top, picture),
    {
      kind: "image",
      x: left,
      y: top,
      width: picture.width,
      height: picture.height,
      image: picture,
      alt: card.achievementName,
    },
    ...drawTexts(card, rightToLeft),
  ];
  return {
    ...CARD,
    language: card.language,
    title: card.achievementName,
    items,
  };
}

async function pictureOf({ picture, finding }: CertificateCard): Promise<PreparedImage> {
  const small = sharp(picture).resize({ ...PICTURE, fit: "inside" });
  const shown = finding && !finding.good ? small.removeAlpha().ensureAlpha(0.4) : small;
  const { data, info } = await shown.png().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, png: new Uint8Array(data) };
}

/** Draws the shadow of the certificate, as of a sheet of paper on the card. */
function shadow(x: number, y: number, { width, height }: PreparedImage): SceneItem[] {
  const around = (grow: number, down: number) =>
    `M${x - grow} ${y - grow + down}H${x + width + grow}V${y + height + grow + down}H${x - grow}Z`;
  return [
    ...[12, 8, 4].map((grow): SceneItem => ({ kind: "shape", path: around(grow, 6), fill: INK.deep, opacity: 0.035 })),
    { kind: "shape", path: around(1, 0), fill: INK.hairline },
    { kind: "shape", path: around(0, 0), fill: INK.paper },
  ];
}

function drawTexts(card: CertificateCard, rightToLeft: boolean): SceneItem[] {
  const x = rightToLeft ? CARD.width - MARGIN : MARGIN;
  const alignment = rightToLeft ? "right" : "left";
  const set = (text: string, style: Pick<TextSetting, "voice" | "size" | "minSize"> & Partial<TextSetting>) =>
    setText(sanitizeText(text, 160), {
      language: card.language,
      direction: "auto",
      maxWidth: TEXT_WIDTH,
      maxLines: 1,
      color: INK.slate,
      ...style,
    });
  const { logo, finding } = card;
  const box = { x: rightToLeft ? x - 260 : x, y: MARGIN, width: 260, height: 64 };
  const issuer = set(card.issuer, {
    voice: "label-strong",
    size: 23,
    minSize: 17,
    maxLines: 2,
    color: INK.navy,
    leading: 1.25,
  });
  const issuerAt = MARGIN + (logo ? 64 + 34 : 22);
  const foundAt = CARD.height - MARGIN - 74;
  return [
    ...(logo ? [fitImage(logo, box, card.issuer, { across: rightToLeft ? 1 : 0, down: 0.5 })] : []),
    placeText(issuer, x, issuerAt, alignment),
    ...stackParts(
      (scale) => [
        textPart(set(wordingOf(card.language).title, { voice: "phrase", size: 24, minSize: 18 }), 0, x, alignment),
        textPart(
          set(card.recipientName, {
            voice: "name",
            size: 54 * scale,
            oneLineMinSize: Math.min(40, 54 * scale),
            minSize: 24,
            maxLines: 3,
            leading: 1.12,
            color: INK.deep,
          }),
          16,
          x,
          alignment,
        ),
        textPart(
          set(card.achievementName, {
            voice: "title",
            size: 27 * scale,
            minSize: 17,
            maxLines: 3,
            leading: 1.25,
            color: INK.navy,
          }),
          20,
          x,
          alignment,
        ),
      ],
      { top: issuerAt + (issuer.lines.length - 1) * issuer.leading + 26, bottom: foundAt - 38, tightest: 0.7 },
    ),
    ...(finding
      ? [
          placeText(
            set(finding.text, {
              voice: "label-strong",
              size: 20,
              minSize: 14,
              color: finding.good ? INK.good : INK.bad,
            }),
            x,
            foundAt,
            alignment,
          ),
          placeText(set(finding.when, { voice: "label", size: 16, minSize: 12 }), x, foundAt + 25, alignment),
        ]
      : []),
    ...drawMark(card.product, card.language, { x, y: CARD.height - MARGIN + 10, size: 26 }),
  ];
}
