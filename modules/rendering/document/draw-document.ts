import { directionOf } from "../../kernel/languages";
import type { DrawnBox } from "../../scene/index.server";
import { isOwnFont, type SceneItem, type Voice } from "../../scene/index.server";
import type { CertificateView } from "../view/view";
import { wordingOf } from "../wording/wording";
import { brandPalette } from "./brand-palette";
import type { Context } from "./context";
import { drawElement } from "./draw-element";
import { mirrorWithin, UPRIGHT } from "./frame";
import type { DesignDocument } from "./schema";
import { factsOf } from "./variables";

/**
 * Draws a certificate in a design, from back to front. Pure: the same input gives the same items. For an editor,
 * `drawnBoxes` is filled with the position of each drawn element.
 */
export function drawDocument(document: DesignDocument, view: CertificateView, drawnBoxes?: DrawnBox[]): SceneItem[] {
  const { page } = document;
  const { brand } = view.issuer;
  const palette = brand ? brandPalette(document, brand) : document.palette;
  const context: Context = {
    facts: factsOf(view, wordingOf(view.language)),
    color: (name) => colorIn(palette, name),
    voice: (voice) => spoken(isNamed(document, voice) ? (document.type?.[voice] ?? voice) : voice, view),
    ...(drawnBoxes ? { drawnBoxes } : {}),
  };
  const sheet = { x: 0, y: 0, width: page.width, height: page.height };
  const turned = document.mirrors && directionOf(view.language) === "rtl";
  const frame = turned ? mirrorWithin(sheet, UPRIGHT) : UPRIGHT;
  return [
    { kind: "shape", path: `M0 0H${page.width}V${page.height}H0Z`, fill: context.color(page.background) },
    ...document.elements.flatMap((element) => drawElement(element, context, frame)),
  ];
}

function colorIn(palette: Record<string, string>, name: string): string {
  const color = name.startsWith("#") ? name : palette[name];
  if (color === undefined) throw new Error(`the design has no colour ${name}`);
  return color;
}

/** Replaces an own font that is not this organization's, even if another organization has it open. */
const spoken = (voice: Voice, { fonts }: CertificateView): Voice =>
  isOwnFont(voice) && !fonts?.has(voice) ? "body" : voice;

type Named = keyof NonNullable<DesignDocument["type"]>;
const isNamed = ({ type }: DesignDocument, voice: string): voice is Named => type !== undefined && voice in type;
