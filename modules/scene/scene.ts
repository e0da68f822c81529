import type { Language } from "../kernel/languages";
import type { Copies } from "./matrix";
import type { PreparedImage } from "./prepared-image";
import type { GlyphRun } from "./text/glyphs";
import type { OwnFonts } from "./text/own-fonts";

/**
 * A drawn certificate, independent of the file format: the one description that the SVG, PDF and PNG writers share, so
 * that the three are the same picture. Lengths are PostScript points, x to the right, y down.
 */
export interface Scene {
  width: number;
  height: number;
  language: Language;
  title: string;
  /** From back to front, and in reading order where `reading` does not say another. */
  items: SceneItem[];
  /** Numbers of the items that say something, in the order of the PDF's tags and of a screen reader. */
  reading?: number[];
  /** Where the sheet is cut and how far it is printed, where it is for a print shop. */
  boxes?: { trim: PageBox; bleed: PageBox };
  /** The fonts of its runs that are an organization's own. */
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
  /** The id of the element that it was drawn for, where an editor asked for it. */
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
  /** Drawn once at each of these offsets; once without offset if absent. */
  at?: readonly (readonly [x: number, y: number])[];
  /** Told once and drawn at each place that these lead to; then `at` is not there. */
  copies?: Copies;
  fill?: string;
  evenOdd?: boolean;
  stroke?: { color: string; width: number; round?: boolean };
  /** 0 to 1, for the whole shape. */
  opacity?: number;
  /** Grown from the certificate's hash: no other certificate has it. */
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
  /** What of it is seen, where that is not all: SVG path data with absolute coordinates. */
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
  /** Where a click leads in a format that has links. */
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
  /** The whole text, where `text` is its beginning and an ellipsis. */
  cutFrom?: string;
  lines: PlacedLine[];
  /** Its lines are single letters beneath one another: extraction needs to be told that they are one text. */
  columns?: boolean;
}

export interface PlacedLine {
  /** Left end of the baseline. */
  x: number;
  y: number;
  runs: GlyphRun[];
}
