export type { BoxChange } from "./document/arrange-elements";
export * as arrange from "./document/arrange-elements";
export type { DocumentProblem } from "./document/document-problem";
export * as documentEdits from "./document/edit-elements";
export { changedBetween, mergeDocuments, PAGE, same } from "./document/merge-documents";
export { PALETTE_ROLES } from "./document/palette";
export { isPrintable } from "./document/printable";
export type { DesignDocument, Element, TextElement, Words } from "./document/schema";
export {
  type Chip,
  chipOf,
  languageShown,
  quotedText,
  type Run,
  readRuns,
  withText,
  writeRuns,
} from "./document/text-runs";
/** Widths of the sample pictures, which browsers need for `srcset`. */
export { SAMPLE_WIDTHS, type SampleWidth } from "./sample-widths";
