import type { Language } from "#modules/kernel/languages";
import type { SampleWidth } from "#modules/rendering/index";

/** A sample certificate: a picture so many pixels wide, or an SVG. */
export interface Sample {
  template: string;
  language: Language;
  width: SampleWidth | null;
}

/** What the process is told to draw; `code` is where the sample's code leads. */
export interface SampleOrder {
  id: number;
  sample: Sample;
  code: string;
}

/** Its answer: the file, or why there is none. */
export type SampleReport = { id: number; bytes: Uint8Array } | { id: number; fault: string };
