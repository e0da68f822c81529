import { boundsOf, type OwnFonts, openOwnFonts, type SceneItem, transformsOf } from "../../scene/index.server";
import { sampleCase } from "../view/sample-views";
import { walk } from "./check-document";
import { drawDocument } from "./draw-document";
import type { DesignDocument, Element } from "./schema";

/** Weight of a design, and its heaviest elements: at most three, heaviest first. */
export interface DesignWeight {
  weight: number;
  heaviest: { element: string; weight: number }[];
}

/**
 * Maximum weight of a design. The unit is a millisecond of processor time for the largest picture, the PNG for print.
 * The heaviest house design has a third of this; a machine half as fast still draws it within the time limits.
 */
export const HEAVIEST_DESIGN = 4000;

/** Milliseconds per million pixels: transparent layers are blended with all that lies below. */
const OPAQUE = 1;
const SEEN_THROUGH = 12;
const IMAGE = 25;
/** Milliseconds per path segment and per glyph. */
const SEGMENT = 0.02;
const GLYPH = 0.1;
const CODE = 5;

const PRINT_DENSITY = 300 / 72;
const LONGEST_SIDE = 5000;
const SHOWN = 3;

/**
 * Weighs a design by everything that it may show at once, whatever its conditions; of an element with variants the
 * heaviest one counts. Nothing is rasterized. Stops early for a design that is far too heavy.
 */
export function weighDesign(document: DesignDocument, fonts: OwnFonts): DesignWeight {
  openOwnFonts(fonts);
  const weights: DesignWeight["heaviest"] = [];
  let weight = 0;
  for (const { element } of walk(document.elements)) {
    if (weight > HEAVIEST_DESIGN * SHOWN) break;
    const own = Math.max(...versionsOf(element).map((version) => weighElement(document, version, fonts)));
    weight += own;
    weights.push({ element: element.id, weight: own });
  }
  weights.sort((a, b) => b.weight - a.weight);
  return { weight, heaviest: weights.slice(0, SHOWN) };
}

/** Returns the element as written, as changed by each of its variants, and by all of them together. */
function versionsOf(element: Element): Element[] {
  const sets = (element.variants ?? []).map(({ set }) => set);
  return [{}, ...sets, Object.assign({}, ...sets)].map((set) => ({ ...element, ...set }) as Element);
}

/** Elements that show nothing without a picture, which a sample does not have. */
const IMAGES: ReadonlySet<string> = new Set(["picture", "logo", "recipient-picture"]);
const NOBODY = { name: "–", signerName: "–", signerTitle: "–", logo: null, signature: null };

function weighElement(document: DesignDocument, element: Element, fonts: OwnFonts): number {
  const { page } = document;
  const scale = Math.min(PRINT_DENSITY, LONGEST_SIDE / Math.max(page.width, page.height));
  const megapixels = (width: number, height: number) =>
    (Math.max(0, Math.min(width, page.width)) * Math.max(0, Math.min(height, page.height)) * scale * scale) / 1e6;
  if (element.type === "stack" || element.type === "group") return 0;
  if (IMAGES.has(element.type)) return IMAGE * megapixels(element.box.width, element.box.height);
  const { onlyIf: _, variants: __, ...shown } = element;
  const alone = { ...document, elements: [shown as Element] };
  // Skip the page's ground, with which each drawing begins.
  const items = drawDocument(alone, { ...sampleCase("en", "longest", NOBODY), fonts }).slice(1);
  return items.reduce((sum, item) => sum + weighItem(item, megapixels), 0);
}

function weighItem(item: SceneItem, megapixels: (width: number, height: number) => number): number {
  if (item.kind === "qr") return CODE;
  if (item.kind === "text")
    return item.lines.flatMap(({ runs }) => runs).reduce((sum, { glyphs }) => sum + glyphs.length * GLYPH, 0);
  const { left, top, right, bottom } = boundsOf([item]);
  const area = megapixels(right - left, bottom - top);
  if (item.kind === "image") return area * IMAGE;
  const segments = segmentsOf(item.path) * (transformsOf(item)?.length ?? 1);
  return area * ((item.opacity ?? 1) < 1 ? SEEN_THROUGH : OPAQUE) + segments * SEGMENT;
}

/** Counts the commands of a path. */
function segmentsOf(path: string): number {
  let count = 0;
  for (let at = 0; at < path.length; at++) if (path.charCodeAt(at) >= 65) count++;
  return count;
}
