import type { Result } from "../result";
/** A font of an organization as it is drawn with: TrueType or OpenType, whatever it came as. */
export interface FontFile {
  bytes: Uint8Array;
  /** As it calls itself: "Avenir Next", "Demi Bold". */
  family: string;
  style: string;
  bold: boolean;
  /** What it was drawn for: what it lacks is set in a font that goes with it. */
  script: "latin" | "arabic" | "chinese";
  /** The code points that it has, as ranges: first and last by turns, ascending. */
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
