import type { Result } from "../result";
/** A font file of an organization for drawing: TrueType or OpenType, whatever format was uploaded. */
export interface FontFile {
  bytes: Uint8Array;
  /** Family name in the font file: "Avenir Next", "Demi Bold". */
  family: string;
  style: string;
  bold: boolean;
  /** Script that the font was designed for; missing letters are set in a matching font. */
  script: "latin" | "arabic" | "chinese";
  /** Supported code points as ranges: first and last alternating, ascending. */
  letters: number[];
}

export type FontProblem =
  | "unsupported-font"
  | "too-large"
  | "bad-font"
  | "font-collection"
  | "embedding-restricted"
  | "no-subsetting"
  | "bitmap-only"
  | "no-letters";

export type FontReading = Result<{ font: FontFile }, FontProblem>;
