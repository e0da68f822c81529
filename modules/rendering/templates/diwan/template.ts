import { directionOf, scriptOf } from "../../../kernel/languages";
import { drawAward } from "../../ornaments/award";
import { drawCodeAbove, drawDates, drawSignature, footAt, isSigned } from "../../ornaments/foot";
import { drawSeal, INK } from "../../ornaments/inks";
import { fitImage, placeText, setText } from "../../scene/compose";
import type { SceneItem } from "../../scene/scene";
import type { CertificateView } from "../../scene/view";
import { growZellige } from "../../scene/zellige";
import { drawDiwanUntil2 } from "../../until-2/diwan";
import type { Page, Template } from "../template";
import { fillIn, type Wording, wordingOf } from "../wording";
import { drawHeadpiece, drawJadwal } from "./illumination";
import texts from "./texts.json";

/**
 * Diwan: the page of an Arabic manuscript. The text block (matn) stands on the right under an illuminated headpiece and
 * is read from there; the margin (hashiya) on the left holds what vouches for it: issuer, seal and code.
 */
export const diwan: Template<"diwan"> = {
  name: "diwan",
  language: "ar",
  texts,
  drawings: { 1: drawDiwanUntil2, 2: drawDiwanUntil2, 3: drawDiwan },
};

const EDGE = 30;
const MARGIN = { left: 44, width: 176 };
const MATN = { left: 250, right: 798, top: 44, headpieceHeight: 100 };
const FOOT = footAt(535);
/** What the foot of the matn takes: the signature with its picture, or the dates alone. */
const AWARD_BOTTOM = { signed: 438, unsigned: 484 };

function drawDiwan(view: CertificateView, page: Page): SceneItem[] {
  const words = wordingOf(view.language);
  const axis = (MATN.left + MATN.right) / 2;
  const headpieceBottom = MATN.top + MATN.headpieceHeight;
  return [
    { kind: "shape", path: `M0 0H${page.width}V${page.height}H0Z`, fill: INK.paper },
    ...drawJadwal({ left: EDGE, top: EDGE, right: page.width - EDGE, bottom: page.height - EDGE, divider: 234 }),
    ...drawHeadpiece(view.sealSeed, { left: MATN.left, right: MATN.right, top: MATN.top, bottom: headpieceBottom }),
    ...drawTitle(view, words, axis, MATN.top + MATN.headpieceHeight / 2),
    ...drawAward(view, words, {
      axis,
      top: headpieceBottom + 20,
      bottom: view.issuer.signature ? AWARD_BOTTOM.signed : AWARD_BOTTOM.unsigned,
      width: 510,
    }),
    ...drawFoot(view, words, axis),
    ...drawMargin(view, words),
  ];
}

/** Arabic letters join; Chinese titles are set wide. */
const TITLE_TRACKING = { latin: 10, arabic: 0, chinese: 500 };

function drawTitle(view: CertificateView, words: Wording, axis: number, middle: number): SceneItem[] {
  const title = setText(words.title, {
    language: view.language,
    direction: directionOf(view.language),
    voice: "title",
    size: 31,
    minSize: 20,
    maxWidth: 330,
    maxLines: 1,
    tracking: TITLE_TRACKING[scriptOf(view.language)],
    color: INK.paper,
    role: "H1",
  });
  return [placeText(title, axis, middle + title.size * 0.34, "center")];
}

/** Dates at the start of the reading direction, the signature at its end, as far from the edges; unsigned, dates alone. */
function drawFoot(view: CertificateView, words: Wording, axis: number): SceneItem[] {
  if (!isSigned(view)) return drawDates(view, words, FOOT, { x: axis, alignment: "center", width: 300 });
  const side = directionOf(view.language) === "rtl" ? -1 : 1;
  const away = 140;
  return [
    ...drawDates(view, words, FOOT, { x: axis - side * away, alignment: "center", width: 210 }),
    ...drawSignature(view, words, FOOT, { middle: axis + side * away, width: 190 }),
  ];
}

function drawMargin(view: CertificateView, words: Wording): SceneItem[] {
  const { issuer, drawing } = view;
  const axis = MARGIN.left + MARGIN.width / 2;
  const box = { x: axis - 70, y: 54, width: 140, height: 62 };
  const logo = issuer.logo
    ? [fitImage(issuer.logo, box, fillIn(words.logoOf, { issuer: issuer.name }), { across: 0.5, down: 0.5 })]
    : [];
  const name = setText(issuer.name, {
    language: view.language,
    direction: "auto",
    voice: "label-strong",
    size: issuer.logo ? 10 : 13,
    minSize: 7.5,
    maxWidth: MARGIN.width - 8,
    maxLines: issuer.logo ? 2 : 3,
    color: INK.navy,
  });
  return [
    ...logo,
    placeText(name, axis, issuer.logo ? 138 : 100, "center"),
    ...drawSeal(growZellige(view.sealSeed, { radius: 76, cx: axis, cy: 302, drawing }), 0.55),
    ...drawCodeAbove(view, words, FOOT, { middle: axis, width: MARGIN.width }),
  ];
}
