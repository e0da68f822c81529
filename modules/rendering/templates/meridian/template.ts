import { directionOf, scriptOf } from "../../../kernel/languages";
import { drawAward, type SetAt } from "../../ornaments/award";
import { drawCodeAtEnd, drawDates, drawSignature, footAt, isSigned } from "../../ornaments/foot";
import { drawSeal, INK } from "../../ornaments/inks";
import { fitImage, type Part, placeText, setText, textPart } from "../../scene/compose";
import type { SceneItem } from "../../scene/scene";
import type { CertificateView } from "../../scene/view";
import { growZellige, starPath } from "../../scene/zellige";
import { drawMeridianUntil2 } from "../../until-2/meridian";
import type { Page, Template } from "../template";
import { fillIn, type Wording, wordingOf } from "../wording";
import { drawGuillocheFrame } from "./guilloche";
import texts from "./texts.json";

/**
 * Meridian: everything on one axis, in the manner of an engraved diploma. A braided frame, the issuer, the title, the
 * person; at the foot the signature, the code, and between them the seal, set over the frame as one is pressed on paper.
 */
export const meridian: Template<"meridian"> = {
  name: "meridian",
  language: "en",
  texts,
  drawings: { 1: drawMeridianUntil2, 2: drawMeridianUntil2, 3: drawMeridian },
};

const SIDE = 92;
const FOOT = footAt(522);
/** 41 mm across. */
const SEAL = { radius: 58, foil: 63.5, fromBottom: 89.5 };

function drawMeridian(view: CertificateView, page: Page): SceneItem[] {
  const words = wordingOf(view.language);
  const axis = page.width / 2;
  const sealTop = page.height - SEAL.fromBottom - SEAL.foil;
  return [
    { kind: "shape", path: `M0 0H${page.width}V${page.height}H0Z`, fill: INK.paper },
    ...drawGuillocheFrame(page),
    ...drawSealOnFoil(view, axis, page.height - SEAL.fromBottom),
    ...drawHead(view, words, axis),
    ...drawAward(view, words, {
      axis,
      top: view.issuer.logo ? 147 : 128,
      bottom: sealTop - 14,
      width: 630,
      before: (set) => [titlePart(view, words, set, axis), ruleWithStar(14, axis)],
    }),
    ...drawFoot(view, words, page),
  ];
}

function drawHead(view: CertificateView, words: Wording, axis: number): SceneItem[] {
  const { issuer } = view;
  const box = { x: axis - 130, y: 65, width: 260, height: 44 };
  const logo = issuer.logo
    ? [fitImage(issuer.logo, box, fillIn(words.logoOf, { issuer: issuer.name }), { across: 0.5, down: 1 })]
    : [];
  const name = setText(issuer.name, {
    language: view.language,
    direction: "auto",
    voice: "label-strong",
    size: issuer.logo ? 9.4 : 13,
    minSize: 6.5,
    maxWidth: 480,
    maxLines: 1,
    tracking: 120,
    color: INK.navy,
  });
  return [...logo, placeText(name, axis, issuer.logo ? 126 : 102, "center")];
}

/** Capitals where the script has them, and smaller than the name: whose certificate it is comes before what it is. */
function titlePart(view: CertificateView, words: Wording, set: SetAt, axis: number): Part {
  const script = scriptOf(view.language);
  const title = set(script === "latin" ? words.title.toLocaleUpperCase(view.language) : words.title, {
    voice: "heading",
    size: script === "latin" ? 21.5 : 33,
    minSize: 16,
    maxWidth: 600,
    role: "H1",
    color: INK.navy,
    tracking: script === "chinese" ? 500 : 190,
  });
  return textPart(title, 0, axis, "center");
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

/** The seal on a round of foil with a milled edge, which keeps the frame's lines from its rays. */
function drawSealOnFoil(view: CertificateView, axis: number, cy: number): SceneItem[] {
  const { radius, foil } = SEAL;
  return [
    { kind: "shape", path: starPath(72, 3, foil, axis, cy), fill: INK.tint, stroke: { color: INK.gold, width: 0.6 } },
    ...drawSeal(growZellige(view.sealSeed, { radius, cx: axis, cy, drawing: view.drawing }), 0.5),
  ];
}

/** The signature at the start of the reading direction and the code at its end; unsigned, the dates take its place. */
function drawFoot(view: CertificateView, words: Wording, page: Page): SceneItem[] {
  const rightToLeft = directionOf(view.language) === "rtl";
  const width = 190;
  const [start, end] = rightToLeft ? [page.width - SIDE, SIDE] : [SIDE, page.width - SIDE];
  const signed = isSigned(view);
  return [
    ...(signed
      ? drawSignature(view, words, FOOT, { middle: start + ((rightToLeft ? -1 : 1) * width) / 2, width })
      : drawDates(view, words, FOOT, { x: start, alignment: rightToLeft ? "right" : "left", width: 240 })),
    ...drawCodeAtEnd(view, words, FOOT, {
      x: end,
      alignment: rightToLeft ? "left" : "right",
      width: 250,
      withDates: signed,
    }),
  ];
}
