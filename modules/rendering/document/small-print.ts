import { directionOf } from "../../kernel/languages";
import {
  type Alignment,
  encodeQr,
  fitImage,
  isArabicFace,
  opticalScale,
  placeText,
  QR_QUIET_MODULES,
  type QrItem,
  type SceneItem,
  type SetText,
  setText,
  stackOf,
  type TextSetting,
  type Voice,
} from "../../scene/index.server";
import type { CertificateView } from "../view/view";
import { fillIn, formatDate, groupId, type Wording } from "../wording/wording";
import type { SmallInk } from "./fields";
import { anchorOf, shareOf } from "./frame";
import type { Box } from "./schema";
import type { Signer } from "./signers";
import { addressOf, type Facts, siteOf } from "./variables";
import { setWhereToVerify } from "./where-to-verify";

/**
 * Distances above the lower edge of the box: all small print is on two baselines, the second of which is the lower edge
 * itself, and a signature's rule is above both.
 */
const UP = { first: 12, rule: 26.5 };
/**
 * Side of the QR code, 20 mm: three decoders read it from a page 800 pixels wide, slightly rotated and blurred
 * (`pictures.slow.test.ts`).
 */
export const QR_SIZE = 56.7;
/** Distance between a signature's picture and its rule, so that its own strokes do not run along the rule. */
const SIGNATURE_LIFT = 7;

interface PrintArea {
  box: Box;
  alignment: Alignment;
  ink: SmallInk;
}

const linesOf = ({ y, height }: Box) => ({
  rule: y + height - UP.rule,
  first: y + height - UP.first,
  second: y + height,
});

/**
 * Scale of the house's Arabic face, which sets the distance of the lines; taller Arabic faces are set smaller in
 * proportion.
 */
const HOUSE_ARABIC = opticalScale("plex-arabic");

function lowerBy(text: string, voice: Voice): number {
  const arabic = /\p{Script=Arabic}/u.test(text) ? stackOf(voice).find((font) => isArabicFace(font)) : undefined;
  return arabic ? Math.max(1, opticalScale(arabic) / HOUSE_ARABIC) : 1;
}

/** Sets a text of small print: strong for a value, otherwise muted for a label. */
function setSmall(
  view: CertificateView,
  text: string,
  style: Pick<TextSetting, "maxWidth"> & { ink: SmallInk; strong?: boolean; maxLines?: number },
): SetText {
  const { ink, strong = false, maxWidth, maxLines = 1 } = style;
  const voice = strong ? ink.voices.strong : ink.voices.muted;
  const share = lowerBy(text, voice);
  return setText(text, {
    language: view.language,
    direction: "auto",
    voice,
    size: (strong ? 9 : 8) / share,
    minSize: (strong ? 6 : 5.5) / share,
    maxWidth,
    maxLines,
    color: strong ? ink.strong : ink.muted,
  });
}

/** Draws the signatures, from the start of the reading direction. */
export function drawSignatures(
  facts: Facts,
  { box, alignment, ink }: PrintArea,
  { gap, most, rule, along }: { gap: number; most: number; rule: string; along: Alignment },
): SceneItem[] {
  const { view, signers } = facts;
  if (signers.length === 0) return [];
  const width = Math.min(most, (box.width - gap * (signers.length - 1)) / signers.length);
  const total = width * signers.length + gap * (signers.length - 1);
  const left = box.x + (box.width - total) * shareOf(alignment);
  const ordered = directionOf(view.language) === "rtl" ? [...signers].reverse() : signers;
  return ordered.flatMap((signer, i) =>
    drawSignature(facts, signer, { ...box, x: left + i * (width + gap), width }, { ...ink, rule, along }),
  );
}

/**
 * Draws the signature above its rule and the signer's name below. A signer without a signature picture is named without
 * a rule.
 */
function drawSignature(
  { view, words }: Facts,
  signer: Signer,
  box: Box,
  ink: SmallInk & { rule: string; along: Alignment },
): SceneItem[] {
  const { rule, first, second } = linesOf(box);
  const { x: left, width } = box;
  const { along } = ink;
  const at = anchorOf(box, along);
  const height = box.height - UP.rule - SIGNATURE_LIFT;
  const inset = along === "center" ? 10 : 0;
  const picture = { x: left + inset, y: rule - SIGNATURE_LIFT - height, width: width - 2 * inset, height };
  const line = {
    kind: "shape",
    path: `M${left} ${rule}H${left + width}`,
    stroke: { color: ink.rule, width: 0.3 },
  } as const;
  const image = signer.signature
    ? [fitImage(signer.signature, picture, words.signature, { across: shareOf(along), down: 1 }), line]
    : [];
  const name = signer.name ?? view.issuer.name;
  const under = signer.title ?? (signer.name ? null : words.signature);
  return [
    ...image,
    placeText(setSmall(view, name, { ink, maxWidth: width, strong: true }), at, first, along),
    ...(under ? [placeText(setSmall(view, under, { ink, maxWidth: width }), at, second, along)] : []),
  ];
}

/** Draws the date of issue and of expiry, each over its label, side by side in the reading direction. */
export function drawDates({ view, words }: Facts, { box, alignment, ink }: PrintArea): SceneItem[] {
  const { first, second } = linesOf(box);
  const dates = datesOf(view, words);
  const gap = 22;
  const room = (box.width - gap * (dates.length - 1)) / dates.length;
  const columns = dates.map(({ label, date }) => {
    const head = setSmall(view, date, { ink, maxWidth: room, strong: true });
    const under = setSmall(view, label, { ink, maxWidth: room });
    return { head, under, width: Math.max(head.lines[0]?.width ?? 0, under.lines[0]?.width ?? 0) };
  });
  if (directionOf(view.language) === "rtl") columns.reverse();
  const total = columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
  let left = anchorOf(box, alignment) - total * shareOf(alignment);
  return columns.flatMap(({ head, under, width: own }) => {
    const at = left + own * shareOf(alignment);
    left += own + gap;
    return [placeText(head, at, first, alignment), placeText(under, at, second, alignment)];
  });
}

function datesOf(view: CertificateView, words: Wording): { label: string; date: string }[] {
  const { issuedOn, expiresOn } = view;
  return [
    { label: words.issuedOn, date: formatDate(issuedOn, words) },
    ...(expiresOn ? [{ label: words.validUntil, date: formatDate(expiresOn, words) }] : []),
  ];
}

/** Sets the QR code, the certificate number, and the verification address once, in its shortest form. */
function setCode(facts: Facts, style: { size: number; color: string; ink: SmallInk; maxWidth: number }) {
  const { view, words } = facts;
  const { size, color, ink, maxWidth } = style;
  const address = addressOf(view);
  const qr: QrItem = {
    kind: "qr",
    x: 0,
    y: 0,
    size,
    modules: encodeQr(view.verificationUrl),
    color,
    alt: fillIn(words.qrAlt, { address }),
    href: view.verificationUrl,
  };
  const setIn = (maxLines: number) => (text: string) => setSmall(view, text, { ink, maxWidth, maxLines });
  return {
    qr,
    id: setSmall(view, groupId(view.publicId), { ink, maxWidth, strong: true }),
    // If even that does not fit, it is cut visibly, so that the author of the design notices.
    where: setWhereToVerify(facts, [setIn(1), setIn(2)]) ?? setIn(1)(fillIn(words.verifyAt, { address: siteOf(view) })),
  };
}

/** Returns the baselines of the number and of the address, with the last line on the box's second baseline. */
function captionLines({ lines, leading }: SetText, { first, second }: { first: number; second: number }) {
  const further = (lines.length - 1) * leading;
  return { id: first - further, where: second - further };
}

const quietZone = ({ size, modules }: QrItem): number => (QR_QUIET_MODULES * size) / modules.count;

interface CodeStyle {
  size: number;
  color: string;
  /** Whether the dates are at the code's upper edge. */
  dates: boolean;
}

/**
 * Draws the QR code at one side of the box with its captions beside it: the number and the address at its lower edge.
 */
export function drawCodeBeside(facts: Facts, { box, alignment, ink }: PrintArea, style: CodeStyle): SceneItem[] {
  const { view, words } = facts;
  const { size } = style;
  const { first, second } = linesOf(box);
  const side = alignment === "right" ? "right" : "left";
  const x = anchorOf(box, side);
  const { qr, id, where } = setCode(facts, { ...style, ink, maxWidth: box.width - size - 16 });
  const beside = size + quietZone(qr) + 6;
  const at = side === "right" ? x - beside : x + beside;
  const dates = style.dates ? datesOf(view, words) : [];
  const lines = captionLines(where, { first, second });
  return [
    ...dates.map(({ label, date }, line) => {
      const text = setSmall(view, `${label} ${date}`, { ink, maxWidth: box.width - beside });
      return placeText(text, at, second - size + 6.2 + line * (second - first), side);
    }),
    { ...qr, x: side === "right" ? x - size : x, y: second - size },
    placeText(id, at, lines.id, side),
    placeText(where, at, lines.where, side),
  ];
}

/** Draws the QR code with its captions below, centered. */
export function drawCodeAbove(facts: Facts, { box, ink }: PrintArea, style: CodeStyle): SceneItem[] {
  const middle = box.x + box.width / 2;
  const { qr, id, where } = setCode(facts, { ...style, ink, maxWidth: box.width });
  const lines = captionLines(where, linesOf(box));
  // Distance from the code to the top of the letters below.
  const bottom = lines.id - 9 - quietZone(qr);
  return [
    { ...qr, x: middle - style.size / 2, y: bottom - style.size },
    placeText(id, middle, lines.id, "center"),
    placeText(where, middle, lines.where, "center"),
  ];
}

/** Draws the QR code alone, in the middle of the box. */
export function drawCodeAlone(facts: Facts, { box, ink }: PrintArea, style: CodeStyle): SceneItem[] {
  const { qr } = setCode(facts, { ...style, ink, maxWidth: box.width });
  return [{ ...qr, x: box.x + (box.width - style.size) / 2, y: box.y + (box.height - style.size) / 2 }];
}
