import { directionOf } from "../../kernel/languages";
import { INK } from "../ornaments/inks";
import { type Alignment, fitImage, placeText, setText } from "../scene/compose";
import { encodeQr, QR_QUIET_MODULES } from "../scene/qr";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { fillIn, groupId, type Wording } from "../templates/wording";

/** Small print stands on two lines under the foot's line, everywhere on the page. */
export const UNDER_LINE = { first: 14.5, second: 26.5 };
/** Of the QR with its quiet zone: 39 mm, which any telephone reads at arm's length. */
const QR_OUTER = 112;
/** From the code to the baseline of the words above it: four modules and the depth of a letter. */
const QUIET_GAP = 15;
const LIFT = 4;

/** The signature on its line, who signed under it. Without a signer the issuer stands there. */
export function drawSignature(
  view: CertificateView,
  words: Wording,
  place: { left: number; width: number; line: number },
): SceneItem[] {
  const { signature, signerName, signerTitle, name } = view.issuer;
  const { left, width, line } = place;
  const middle = left + width / 2;
  const small = { language: view.language, direction: "auto" as const, maxLines: 1, maxWidth: width };
  const box = { x: left + 10, y: line - 58, width: width - 20, height: 60 };
  const image = signature ? [fitImage(signature, box, words.signature, { across: 0.5, down: 1 })] : [];
  const who = setText(signerName ?? name, {
    ...small,
    voice: "label-strong",
    size: 9.6,
    minSize: 6.5,
    color: INK.navy,
  });
  const items: SceneItem[] = [
    ...image,
    { kind: "shape", path: `M${left} ${line}H${left + width}`, stroke: { color: INK.navy, width: 0.6 } },
    placeText(who, middle, line + UNDER_LINE.first, "center"),
  ];
  const under = signerTitle ?? (signerName ? null : words.signature);
  if (under) {
    const role = setText(under, { ...small, voice: "label", size: 8, minSize: 6, color: INK.slate });
    items.push(placeText(role, middle, line + UNDER_LINE.second, "center"));
  }
  return items;
}

/**
 * The code at the foot's line, aligned by its dark modules, with number and address under it. It stands a little above
 * the line, so that the number keeps out of its quiet zone.
 */
export function drawCode(
  view: CertificateView,
  words: Wording,
  place: { x: number; alignment: Alignment; bottom: number; maxWidth: number },
): SceneItem[] {
  const { x, alignment, bottom, maxWidth } = place;
  const modules = encodeQr(view.verificationUrl);
  const size = (QR_OUTER * modules.count) / (modules.count + QR_QUIET_MODULES * 2);
  const address = view.verificationUrl.replace(/^https?:\/\//i, "");
  const small = { language: view.language, direction: "ltr" as const, maxLines: 1, maxWidth };
  const id = setText(groupId(view.publicId), {
    ...small,
    voice: "label-strong",
    size: 7.8,
    minSize: 5,
    color: INK.navy,
  });
  const link = setText(address, { ...small, voice: "label", size: 6.6, minSize: 4.5, color: INK.slate });
  const scan = setText(words.scanToVerify, {
    ...small,
    direction: directionOf(view.language),
    voice: "label",
    size: 7.2,
    minSize: 5,
    tracking: 30,
    color: INK.slate,
  });
  const left = alignment === "left" ? x : alignment === "right" ? x - size : x - size / 2;
  return [
    {
      kind: "qr",
      x: left,
      y: bottom - LIFT - size,
      size,
      modules,
      color: INK.deep,
      alt: fillIn(words.qrAlt, { address }),
      href: view.verificationUrl,
    },
    placeText(scan, x, bottom - LIFT - size - QUIET_GAP, alignment),
    placeText(id, x, bottom + UNDER_LINE.first, alignment),
    placeText(link, x, bottom + UNDER_LINE.second, alignment),
  ];
}
