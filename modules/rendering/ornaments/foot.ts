import { directionOf } from "../../kernel/languages";
import { type Alignment, fitImage, placeText, type SetText, setText, type TextLook } from "../scene/compose";
import { encodeQr, QR_QUIET_MODULES } from "../scene/qr";
import type { QrItem, SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { fillIn, formatDate, groupId, type Wording } from "../templates/wording";
import { INK } from "./inks";

/** The two baselines that all small print at the foot of a page stands on, and the rule of the signature above them. */
export interface Foot {
  rule: number;
  first: number;
  second: number;
}

/** The foot whose last baseline is `second`. */
export const footAt = (second: number): Foot => ({ rule: second - 26.5, first: second - 12, second });

/** 20 mm: read by two decoders from a page 800 pixels wide, turned and blurred a little (`pictures.slow.test.ts`). */
const QR_SIZE = 56.7;
/** What the picture of a signature keeps from its rule, so that its own strokes do not run along it. */
const SIGNATURE_LIFT = 7;
const SIGNATURE_HEIGHT = 50;

/** A text on one line of the foot: strong for what it says, else for what that is. */
function setSmall(
  view: CertificateView,
  text: string,
  look: Pick<TextLook, "maxWidth"> & { strong?: boolean },
): SetText {
  const { strong = false, maxWidth } = look;
  return setText(text, {
    language: view.language,
    direction: "auto",
    voice: strong ? "label-strong" : "label",
    size: strong ? 9 : 8,
    minSize: strong ? 6 : 5.5,
    maxWidth,
    maxLines: 1,
    color: strong ? INK.navy : INK.slate,
  });
}

export const isSigned = ({ issuer }: CertificateView): boolean =>
  issuer.signature !== null || issuer.signerName !== null;

/** The signature above its rule and who signed under it. Who signs without a picture is named without a rule. */
export function drawSignature(
  view: CertificateView,
  words: Wording,
  foot: Foot,
  { middle, width }: { middle: number; width: number },
): SceneItem[] {
  if (!isSigned(view)) return [];
  const { signature, signerName, signerTitle, name } = view.issuer;
  const left = middle - width / 2;
  const box = {
    x: left + 10,
    y: foot.rule - SIGNATURE_LIFT - SIGNATURE_HEIGHT,
    width: width - 20,
    height: SIGNATURE_HEIGHT,
  };
  const rule = {
    kind: "shape",
    path: `M${left} ${foot.rule}H${left + width}`,
    stroke: { color: INK.slate, width: 0.3 },
  } as const;
  const image = signature ? [fitImage(signature, box, words.signature, { across: 0.5, down: 1 }), rule] : [];
  const under = signerTitle ?? (signerName ? null : words.signature);
  return [
    ...image,
    placeText(setSmall(view, signerName ?? name, { maxWidth: width, strong: true }), middle, foot.first, "center"),
    ...(under ? [placeText(setSmall(view, under, { maxWidth: width }), middle, foot.second, "center")] : []),
  ];
}

/** When the certificate was issued and until when it is valid: date over what it is, side by side in the reading direction. */
export function drawDates(
  view: CertificateView,
  words: Wording,
  foot: Foot,
  place: { x: number; alignment: Alignment; width: number },
): SceneItem[] {
  const { x, alignment, width } = place;
  const dates = datesOf(view, words);
  const gap = 22;
  const room = (width - gap * (dates.length - 1)) / dates.length;
  const columns = dates.map(({ label, date }) => {
    const head = setSmall(view, date, { maxWidth: room, strong: true });
    const under = setSmall(view, label, { maxWidth: room });
    return { head, under, width: Math.max(head.lines[0]?.width ?? 0, under.lines[0]?.width ?? 0) };
  });
  if (directionOf(view.language) === "rtl") columns.reverse();
  const total = columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
  let left = alignment === "left" ? x : alignment === "right" ? x - total : x - total / 2;
  return columns.flatMap(({ head, under, width: own }) => {
    const at = alignment === "left" ? left : alignment === "right" ? left + own : left + own / 2;
    left += own + gap;
    return [placeText(head, at, foot.first, alignment), placeText(under, at, foot.second, alignment)];
  });
}

function datesOf(view: CertificateView, words: Wording): { label: string; date: string }[] {
  const { issuedOn, expiresOn } = view;
  return [
    { label: words.issuedOn, date: formatDate(issuedOn, words) },
    ...(expiresOn ? [{ label: words.validUntil, date: formatDate(expiresOn, words) }] : []),
  ];
}

/** The code, the number under which the certificate is found, and where: the address once, as short as it can be typed. */
function setCode(
  view: CertificateView,
  words: Wording,
  foot: Foot,
  maxWidth: number,
): { qr: QrItem; id: SetText; where: SetText } {
  const modules = encodeQr(view.verificationUrl);
  const address = view.verificationUrl.replace(/^https?:\/\//i, "").toLowerCase();
  const short = address.replace(`/${view.publicId.toLowerCase()}`, "");
  const qr: QrItem = {
    kind: "qr",
    x: 0,
    y: foot.second - QR_SIZE,
    size: QR_SIZE,
    modules,
    color: INK.code,
    alt: fillIn(words.qrAlt, { address }),
    href: view.verificationUrl,
  };
  return {
    qr,
    id: setSmall(view, groupId(view.publicId), { maxWidth, strong: true }),
    where: setSmall(view, fillIn(words.verifyAt, { address: short }), { maxWidth }),
  };
}

const quietZone = ({ size, modules }: QrItem): number => (QR_QUIET_MODULES * size) / modules.count;

/** The code at one end of the foot, its texts beside it: dates at its upper edge unless they stand elsewhere, the number below. */
export function drawCodeAtEnd(
  view: CertificateView,
  words: Wording,
  foot: Foot,
  place: { x: number; alignment: "left" | "right"; width: number; withDates: boolean },
): SceneItem[] {
  const { x, alignment, width, withDates } = place;
  const { qr, id, where } = setCode(view, words, foot, width - QR_SIZE - 16);
  const beside = QR_SIZE + quietZone(qr) + 6;
  const at = alignment === "right" ? x - beside : x + beside;
  const dates = withDates ? datesOf(view, words) : [];
  return [
    ...dates.map(({ label, date }, line) => {
      const text = setSmall(view, `${label} ${date}`, { maxWidth: width - beside });
      return placeText(text, at, foot.second - QR_SIZE + 6.2 + line * (foot.second - foot.first), alignment);
    }),
    { ...qr, x: alignment === "right" ? x - QR_SIZE : x },
    placeText(id, at, foot.first, alignment),
    placeText(where, at, foot.second, alignment),
  ];
}

/** The code with its texts under it, centered. */
export function drawCodeAbove(
  view: CertificateView,
  words: Wording,
  foot: Foot,
  { middle, width }: { middle: number; width: number },
): SceneItem[] {
  const { qr, id, where } = setCode(view, words, foot, width);
  // From the code to the tops of the letters under it.
  const bottom = foot.first - 9 - quietZone(qr);
  return [
    { ...qr, x: middle - QR_SIZE / 2, y: bottom - QR_SIZE },
    placeText(id, middle, foot.first, "center"),
    placeText(where, middle, foot.second, "center"),
  ];
}
