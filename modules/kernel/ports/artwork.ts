import type { Result } from "../result";
/** A place on a page: points from the upper left corner. */
export interface ArtworkBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text in a finished design. */
export interface ArtworkText {
  text: string;
  /** From the tops of its letters to their feet. */
  box: ArtworkBox;
  /** Points per em. */
  size: number;
  /** "#rrggbb" in which it is filled; null where that is not one colour. */
  color: string | null;
  /** It stands for a text that each certificate has its own of. */
  placeholder: boolean;
  /** The picture was drawn without it: never one that is no placeholder. */
  removed: boolean;
}

/** A finished design as the background of a page. */
export interface Artwork {
  /** Points. */
  page: { width: number; height: number };
  /** A PNG or a JPEG of our own encoding, opaque. Sizes in pixels. */
  image: { bytes: Uint8Array; width: number; height: number };
  /** Of a PDF; pictures have none. */
  texts: ArtworkText[];
  /** Horizontal lines to write on, as places without a height. */
  rules: ArtworkBox[];
  /**
   * The page in cells, row by row: red, green and blue of each, and how far apart its lightest and darkest points are.
   */
  map: { columns: number; rows: number; colors: Uint8Array; detail: Uint8Array };
}

export type ArtworkReading = Result<{ artwork: Artwork }, ArtworkProblem>;
export type ArtworkProblem =
  | "unsupported-artwork"
  | "too-large"
  | "too-small"
  | "bad-image"
  | "bad-svg"
  | "bad-pdf"
  | "encrypted"
  | "too-many-pages"
  | "page-too-large"
  | "page-too-small"
  | "picture-too-large";

/** Texts that stand for others in finished designs, each as `plainWord` gives it. */
export interface ArtworkWords {
  /** "name": a placeholder in brackets or in large letters, and else the label of a place. */
  labels: string[];
  /** "your name here": a placeholder wherever it stands. */
  examples: string[];
}
