import type { Language } from "../kernel/languages";
import type { Copies } from "./matrix";
import type { PreparedImage } from "./prepared-image";
import type { GlyphRun } from "./text/glyphs";
import type { OwnFonts } from "./text/own-fonts";

/**
 * A drawn certificate, independent of the file format. The SVG, PDF and PNG writers share this one description, so that
 * all three show the same picture. Lengths are PostScript points, x to the right, y down.
 */
export interface Scene {
  width: number;
  height: number;
  language: Language;
  title: string;
  /** Items from back to front; also the reading order, unless `reading` sets another. */
  items: SceneItem[];
  /** Indexes of the items that carry meaning, in the order of the PDF's tags and of a screen reader. */
  reading?: number[];
  /** Whether no item covers the page: a badge, whose picture is transparent around its shape. */
  transparent?: boolean;
  /** Trim and bleed boxes of a sheet for a print shop. */
  boxes?: { trim: PageBox; bleed: PageBox };
  /** The organization's own fonts that the runs use. */
  fonts?: OwnFonts;
}

interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type SceneItem = ShapeItem | ImageItem | QrItem | TextItem;

interface Turnable {
  turn?: Turn;
  /** Id of the element that this item was drawn for; set for an editor. */
  element?: string;
}

/** A rotation of an item, clockwise about a point. */
interface Turn {
  degrees: number;
  x: number;
  y: number;
}

/** Decoration. It carries no meaning and is hidden from assistive technology. */
export interface ShapeItem extends Turnable {
  kind: "shape";
  /** SVG path data with absolute coordinates. */
  path: string;
  /** Offsets at which the path is drawn; without them it is drawn once, at no offset. */
  at?: readonly (readonly [x: number, y: number])[];
  /** Transforms of the copies of the path. Never set together with `at`. */
  copies?: Copies;
  fill?: string;
  evenOdd?: boolean;
  stroke?: { color: string; width: number; round?: boolean };
  /** Opacity of the whole shape, 0 to 1. */
  opacity?: number;
  /** Set on a shape generated from the certificate's hash: no other certificate has the same shape. */
  own?: true;
}

export interface ImageItem extends Turnable {
  kind: "image";
  x: number;
  y: number;
  width: number;
  height: number;
  image: PreparedImage;
  alt: string;
  /** The visible part of the image, if not all is visible: SVG path data with absolute coordinates. */
  clip?: { path: string; box: { x: number; y: number; width: number; height: number } };
}

export interface QrItem extends Turnable {
  kind: "qr";
  x: number;
  y: number;
  /** Side of the code without its quiet zone. The template keeps four modules around it empty. */
  size: number;
  modules: QrModules;
  color: string;
  alt: string;
  /** Target of the link, in formats that have links. */
  href: string;
}

/** Dark modules as horizontal strips `[column, row, length]` on a grid of `count` by `count`. */
export interface QrModules {
  count: number;
  strips: [number, number, number][];
}

export interface TextItem extends Turnable {
  kind: "text";
  role: "H1" | "H2" | "P";
  text: string;
  language: Language;
  color: string;
  /** The whole text, if `text` was cut and ends with an ellipsis. */
  cutFrom?: string;
  lines: PlacedLine[];
  /** Whether the lines are single letters beneath one another, which text extraction must join to one text. */
  columns?: boolean;
}

export interface PlacedLine {
  /** Left end of the baseline. */
  x: number;
  y: number;
  runs: GlyphRun[];
}
