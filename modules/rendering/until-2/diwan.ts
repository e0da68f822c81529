import { directionOf, scriptOf } from "../../kernel/languages";
import { drawSeal, INK } from "../ornaments/inks";
import { drawHeadpiece, drawManuscriptDivider, drawManuscriptFrame } from "../ornaments/manuscript";
import { fitImage, type Part, placeText, setText, stackParts, type TextLook, textPart } from "../scene/compose";
import type { SceneItem } from "../scene/scene";
import type { CertificateView } from "../scene/view";
import { growZellige } from "../scene/zellige";
import { fillIn, formatDate, type Wording, wordingOf } from "../templates/wording";
import type { Page } from "./drawings";
import { drawCode, drawSignature } from "./parts";

const EDGE = 30;
/** Between the margin and the text. */
const DIVIDER = 234;
const PAINT = { main: INK.navy, second: INK.gold, ground: INK.paper, light: INK.sun, dark: INK.deep };
const MARGIN = { left: 44, width: 176 };
const MATN = { left: 250, right: 798, top: 44, headpieceHeight: 108 };
const FOOT_LINE = 506;

/** Diwan as certificates of drawings 1 and 2 have it. */
export function drawDiwanUntil2(view: CertificateView, page: Page): SceneItem[] {
  const words = wordingOf(view.language);
  const axis = (MATN.left + MATN.right) / 2;
  const headpieceBottom = MATN.top + MATN.headpieceHeight;
  const inner = { x: EDGE, y: EDGE, width: page.width - 2 * EDGE, height: page.height - 2 * EDGE };
  const headpiece = { x: MATN.left, y: MATN.top, width: MATN.right - MATN.left, height: MATN.headpieceHeight };
  return [
    { kind: "shape", path: `M0 0H${page.width}V${page.height}H0Z`, fill: INK.paper },
    { kind: "shape", path: `M${EDGE} ${EDGE}H${DIVIDER}V${page.height - EDGE}H${EDGE}Z`, fill: INK.tint },
    ...drawManuscriptFrame(inner, PAINT, view.sealSeed),
    ...drawManuscriptDivider({ ...inner, x: DIVIDER - 3, width: 6 }, PAINT, view.sealSeed),
    ...drawHeadpiece(headpiece, PAINT, view.sealSeed),
    ...drawTitle(view, words, axis, MATN.top + MATN.headpieceHeight / 2),
    ...stackParts((scale) => matnParts(view, words, axis, scale), {
      top: headpieceBottom + 18,
      bottom: 436,
      tightest: 0.7,
    }),
    ...drawFoot(view, words),
    ...drawMargin(view, words),
  ];
}

/** Arabic letters join; Chinese titles are set wide. */
const TITLE_TRACKING = { latin: 10, arabic: 0, chinese: 500 };

const base = (view: CertificateView) => ({
  language: view.language,
  direction: directionOf(view.language),
  maxLines: 1,
});

function drawTitle(view: CertificateView, words: Wording, axis: number, middle: number): SceneItem[] {
  const title = setText(words.title, {
    ...base(view),
    voice: "title",
    size: 33,
    minSize: 20,
    maxWidth: 330,
    tracking: TITLE_TRACKING[scriptOf(view.language)],
    color: INK.paper,
    role: "H1",
  });
  return [placeText(title, axis, middle + title.size * 0.34, "center")];
}

function matnParts(view: CertificateView, words: Wording, axis: number, scale: number): Part[] {
  const set = (text: string, look: Partial<TextLook> & Pick<TextLook, "voice" | "size" | "minSize">) =>
    setText(text, {
      ...base(view),
      color: INK.deep,
      maxWidth: 500,
      ...look,
      size: Math.max(look.minSize, look.size * (look.voice === "name" ? Math.sqrt(scale) : scale)),
    });
  const phrase = (text: string) => set(text, { voice: "phrase", size: 15, minSize: 10, color: INK.slate });
  const name = set(view.recipientName, {
    voice: "name",
    direction: "auto",
    size: 46,
    oneLineMinSize: 29,
    minSize: 18,
    maxLines: 2,
    leading: 1.16,
    role: "H2",
  });
  const achievement = set(view.achievementName, {
    voice: "title",
    direction: "auto",
    size: 20,
    oneLineMinSize: 16,
    minSize: 12,
    maxLines: 2,
    leading: 1.25,
    color: INK.navy,
  });
  const parts = [
    textPart(phrase(words.awardedTo), 0, axis, "center"),
    textPart(name, 14, axis, "center"),
    textPart(phrase(words.inRecognitionOf), 16, axis, "center"),
    textPart(achievement, 12, axis, "center"),
  ];
  if (view.achievementDescription)
    parts.push(
      textPart(
        set(view.achievementDescription, {
          voice: "body",
          direction: "auto",
          size: 11,
          minSize: 8,
          maxWidth: 450,
          maxLines: 3,
          leading: 1.5,
          color: INK.slate,
        }),
        12,
        axis,
        "center",
      ),
    );
  if (words.closing) parts.push(textPart(phrase(words.closing), 12, axis, "center"));
  return parts;
}

/** The signature stands at the start of the line, on the right; dates and the issuer's own fields follow it. */
function drawFoot(view: CertificateView, words: Wording): SceneItem[] {
  const width = 176;
  const right = MATN.right - 10;
  const facts = [
    { label: words.issuedOn, value: formatDate(view.issuedOn, words) },
    ...(view.expiresOn ? [{ label: words.validUntil, value: formatDate(view.expiresOn, words) }] : []),
    ...view.customFields,
  ];
  return [
    ...drawSignature(view, words, { left: right - width, width, line: FOOT_LINE }),
    ...drawFacts(view, facts, { left: MATN.left + 10, right: right - width - 34 }),
  ];
}

const FACT_ROW = 30;
/** Two take half the room each, so that a long date keeps its size. */
const factsPerRow = (facts: unknown[]): number => (facts.length <= 2 ? 2 : 3);

/** Label over value in a grid that fills from the reading direction's start and stands on the foot's last line. */
function drawFacts(
  view: CertificateView,
  facts: { label: string; value: string }[],
  room: { left: number; right: number },
): SceneItem[] {
  const rightToLeft = directionOf(view.language) === "rtl";
  const perRow = factsPerRow(facts);
  const rows = Math.ceil(facts.length / perRow);
  const width = (room.right - room.left) / perRow;
  const alignment = rightToLeft ? "right" : "left";
  return facts.flatMap((fact, i) => {
    const column = i % perRow;
    const row = Math.floor(i / perRow);
    const x = rightToLeft ? room.right - column * width : room.left + column * width;
    const y = FOOT_LINE + 13.5 - (rows - 1 - row) * FACT_ROW;
    const fit = { ...base(view), direction: "auto" as const, maxWidth: width - 10 };
    const head = setText(fact.label, { ...fit, voice: "label", size: 7.6, minSize: 5.5, color: INK.slate });
    const value = setText(fact.value, { ...fit, voice: "label-strong", size: 9.4, minSize: 6, color: INK.navy });
    return [placeText(head, x, y, alignment), placeText(value, x, y + 13, alignment)];
  });
}

function drawMargin(view: CertificateView, words: Wording): SceneItem[] {
  const { issuer } = view;
  const axis = MARGIN.left + MARGIN.width / 2;
  const box = { x: axis - 70, y: 50, width: 140, height: 62 };
  const logo = issuer.logo
    ? [fitImage(issuer.logo, box, fillIn(words.logoOf, { issuer: issuer.name }), { across: 0.5, down: 0.5 })]
    : [];
  const name = setText(issuer.name, {
    ...base(view),
    direction: "auto",
    voice: "label-strong",
    size: issuer.logo ? 10 : 13,
    minSize: 7.5,
    maxWidth: MARGIN.width - 8,
    maxLines: issuer.logo ? 2 : 3,
    color: INK.navy,
  });
  const nameTop = issuer.logo ? 134 : 96;
  return [
    ...logo,
    placeText(name, axis, nameTop, "center"),
    ...drawSeal(growZellige(view.sealSeed, { radius: 74, cx: axis, cy: 258, drawing: view.drawing }), 0.55),
    ...drawCode(view, words, { x: axis, alignment: "center", bottom: FOOT_LINE, maxWidth: MARGIN.width }),
  ];
}
