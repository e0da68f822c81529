import type { Result } from "../result";
/** A box on a page, in points from the upper left corner. */
export interface ArtworkBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text in a finished design. */
export interface ArtworkText {
  text: string;
  /** Box from the tops of the letters to their bottoms. */
  box: ArtworkBox;
  /** Points per em. */
  size: number;
  /** Fill color as "#rrggbb"; null where the fill is not a single color. */
  color: string | null;
  /** Whether the text is a placeholder, which each certificate replaces with its own text. */
  placeholder: boolean;
  /** Whether the picture was drawn without this text. True only for placeholders. */
  removed: boolean;
}

/** A finished design as the background of a page. */
export interface Artwork {
  /** Page size in points. */
  page: { width: number; height: number };
  /** An opaque PNG or JPEG encoded by the platform. Sizes in pixels. */
  image: { bytes: Uint8Array; width: number; height: number };
  /** Texts of a PDF; empty for pictures. */
  texts: ArtworkText[];
  /** Horizontal lines to write on, as boxes without a height. */
  rules: ArtworkBox[];
  /**
   * The page as a grid of cells, row by row: red, green and blue of each, and the range from its darkest to its
   * lightest point.
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

/** Placeholder texts of finished designs, each as `plainWord` returns it. */
export interface ArtworkWords {
  /** Words such as "name": a placeholder in brackets or in capital letters, otherwise the label of a field. */
  labels: string[];
  /** Words such as "your name here": always a placeholder. */
  examples: string[];
}
