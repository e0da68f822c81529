import { directionOf, scriptOf } from "../../kernel/languages";
import { drawSeal, INK } from "../ornaments/inks";
import {
  fitImage,
  type Part,
  placeText,
  type SetText,
  setText,
  stackParts,
  type TextLook,
  textPart,
} from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { growZellige, starPath } from "../scene/zellige";
import { fillIn, formatDate, type Wording, wordingOf } from "../templates/wording";
import type { Page } from "./drawings";
import { drawGuillocheFrame } from "./guilloche";
import { drawCode, drawSignature, UNDER_LINE } from "./parts";

/** The line that signature, seal and code stand on. */
const FOOT_LINE = 505;
const SIDE = 92;
const SEAL_RADIUS = 42;

/** Meridian as certificates of drawings 1 and 2 have it. */
export function drawMeridianUntil2(view: CertificateView, page: Page): SceneItem[] {
  const words = wordingOf(view.language);
  const axis = page.width / 2;
  return [
    { kind: "shape", path: `M0 0H${page.width}V${page.height}H0Z`, fill: INK.paper },
    ...drawGuillocheFrame(page),
    ...drawHead(view, axis),
    ...stackParts((scale) => columnParts(view, words, axis, scale), {
      top: view.issuer.logo ? 154 : 132,
      bottom: 400,
      tightest: 0.7,
    }),
    ...drawFoot(view, words, page),
  ];
}

const base = (view: CertificateView) => ({
  language: view.language,
  direction: directionOf(view.language),
  maxLines: 1,
});

/** Capitals spaced out where the script has capitals. */
function label(view: CertificateView, text: string, look: Partial<TextLook> & { maxWidth: number }): SetText {
  const script = scriptOf(view.language);
  const tracking = script === "chinese" ? 80 : 110;
  return setText(script === "arabic" ? text : text.toLocaleUpperCase(view.language), {
    ...base(view),
    voice: "label",
    size: 7.2,
    minSize: 5.5,
    tracking,
    color: INK.slate,
    ...look,
  });
}

function drawHead(view: CertificateView, axis: number): SceneItem[] {
  const { issuer, language } = view;
  const words = wordingOf(language);
  const logo = issuer.logo
    ? [
        fitImage(
          issuer.logo,
          { x: axis - 130, y: 64, width: 260, height: 50 },
          fillIn(words.logoOf, { issuer: issuer.name }),
          {
            across: 0.5,
            down: 1,
          },
        ),
      ]
    : [];
  const name = setText(issuer.name, {
    ...base(view),
    direction: "auto",
    voice: "label-strong",
    size: issuer.logo ? 9 : 13,
    minSize: 6.5,
    maxWidth: 480,
    tracking: 120,
    color: INK.navy,
  });
  return [...logo, placeText(name, axis, issuer.logo ? 131 : 102, "center")];
}

function columnParts(view: CertificateView, words: Wording, axis: number, scale: number): Part[] {
  const script = scriptOf(view.language);
  const latin = script === "latin";
  const set = (text: string, look: Partial<TextLook> & Pick<TextLook, "voice" | "size" | "minSize" | "maxWidth">) =>
    setText(text, {
      ...base(view),
      color: INK.navy,
      ...look,
      size: Math.max(look.minSize, look.size * (look.voice === "name" ? Math.sqrt(scale) : scale)),
    });
  const title = set(latin ? words.title.toLocaleUpperCase(view.language) : words.title, {
    voice: "title",
    size: latin ? 25.5 : 40,
    minSize: 18,
    maxWidth: 640,
    role: "H1",
    color: INK.navy,
    tracking: script === "chinese" ? 500 : 170,
  });
  const phrase = (text: string) =>
    set(text, { voice: "phrase", size: 14, minSize: 10, maxWidth: 560, color: INK.slate });
  const name = set(view.recipientName, {
    voice: "name",
    direction: "auto",
    size: 48,
    oneLineMinSize: 31,
    minSize: 20,
    maxWidth: 630,
    maxLines: 2,
    leading: 1.16,
    role: "H2",
    color: INK.deep,
  });
  const achievement = set(view.achievementName, {
    voice: "title",
    direction: "auto",
    size: 20,
    oneLineMinSize: 17,
    minSize: 12,
    maxWidth: 590,
    maxLines: 2,
    leading: 1.25,
  });
  const parts: Part[] = [
    textPart(title, 0, axis, "center"),
    ruleWithStar(14, axis),
    textPart(phrase(words.awardedTo), 15, axis, "center"),
    textPart(name, 15, axis, "center"),
    hairline(12, axis, 170),
    textPart(phrase(words.inRecognitionOf), 14, axis, "center"),
    textPart(achievement, 12, axis, "center"),
  ];
  if (view.achievementDescription) {
    const description = set(view.achievementDescription, {
      voice: "body",
      direction: "auto",
      size: 10.6,
      minSize: 8,
      maxWidth: 520,
      maxLines: 3,
      leading: 1.5,
      color: INK.slate,
    });
    parts.push(textPart(description, 12, axis, "center"));
  }
  if (words.closing) parts.push(textPart(phrase(words.closing), 12, axis, "center"));
  const fields = fieldsPart(view, axis);
  if (fields) parts.push(fields);
  return parts;
}

function ruleWithStar(space: number, axis: number): Part {
  const draw = (top: number): SceneItem[] => [
    {
      kind: "shape",
      path: `M${axis - 92} ${top + 4}H${axis - 12}M${axis + 12} ${top + 4}H${axis + 92}`,
      stroke: { color: INK.gold, width: 0.7 },
    },
    { kind: "shape", path: starPath(8, 2, 5.2, axis, top + 4), fill: INK.gold },
    { kind: "shape", path: starPath(8, 2, 1.8, axis, top + 4), fill: INK.paper },
  ];
  return { space, height: 8, draw };
}

function hairline(space: number, axis: number, half: number): Part {
  const draw = (top: number): SceneItem[] => [
    { kind: "shape", path: `M${axis - half} ${top}H${axis + half}`, stroke: { color: INK.hairline, width: 0.6 } },
  ];
  return { space, height: 0.6, draw };
}

/** Custom fields side by side on the axis, label over value, in the reading direction. */
function fieldsPart(view: CertificateView, axis: number): Part | null {
  const fields = directionOf(view.language) === "rtl" ? [...view.customFields].reverse() : view.customFields;
  if (fields.length === 0) return null;
  const gap = 26;
  const room = (640 - gap * (fields.length - 1)) / fields.length;
  const columns = fields.map((field) => {
    const head = label(view, field.label, { maxWidth: room, size: 6.4, direction: "auto" });
    const value = setText(field.value, {
      ...base(view),
      direction: "auto",
      voice: "label-strong",
      size: 9.4,
      minSize: 7,
      maxWidth: room,
      color: INK.navy,
    });
    return { head, value, width: Math.max(head.lines[0]?.width ?? 0, value.lines[0]?.width ?? 0) };
  });
  const total = columns.reduce((sum, column) => sum + column.width, gap * (columns.length - 1));
  const draw = (top: number): SceneItem[] => {
    let x = axis - total / 2;
    return columns.flatMap(({ head, value, width }) => {
      const middle = x + width / 2;
      x += width + gap;
      return [placeText(head, middle, top + 6, "center"), placeText(value, middle, top + 19, "center")];
    });
  };
  return { space: 17, height: 20, draw };
}

function drawFoot(view: CertificateView, words: Wording, page: Page): SceneItem[] {
  const rightToLeft = directionOf(view.language) === "rtl";
  const width = 190;
  const start = SIDE;
  const end = page.width - SIDE;
  const code = rightToLeft ? { x: start, alignment: "left" as const } : { x: end, alignment: "right" as const };
  return [
    ...drawSignature(view, words, { left: rightToLeft ? end - width : start, width, line: FOOT_LINE }),
    ...drawSealAndDates(view, words, page.width / 2),
    ...drawCode(view, words, { ...code, bottom: FOOT_LINE, maxWidth: 230 }),
  ];
}

function drawSealAndDates(view: CertificateView, words: Wording, axis: number): SceneItem[] {
  const cy = FOOT_LINE - SEAL_RADIUS - 6;
  const seal = growZellige(view.sealSeed, { radius: SEAL_RADIUS, cx: axis, cy, drawing: view.drawing });
  const line = (text: string) =>
    setText(text, { ...base(view), voice: "label", size: 8.4, minSize: 6.5, maxWidth: 230, color: INK.slate });
  const items: SceneItem[] = [
    ...drawSeal(seal, 0.4),
    placeText(
      line(`${words.issuedOn} ${formatDate(view.issuedOn, words)}`),
      axis,
      FOOT_LINE + UNDER_LINE.first,
      "center",
    ),
  ];
  if (view.expiresOn)
    items.push(
      placeText(
        line(`${words.validUntil} ${formatDate(view.expiresOn, words)}`),
        axis,
        FOOT_LINE + UNDER_LINE.second,
        "center",
      ),
    );
  return items;
}
