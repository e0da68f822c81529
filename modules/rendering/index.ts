export type { BoxChange } from "./document/arrange-elements";
export * as arrange from "./document/arrange-elements";
export type { DocumentProblem } from "./document/document-problem";
export * as documentEdits from "./document/edit-elements";
export { changedBetween, mergeDocuments, PAGE, same } from "./document/merge-documents";
export { PALETTE_ROLES } from "./document/palette";
export { isPrintable } from "./document/printable";
export type { DesignDocument, Element } from "./document/schema";
/** Widths of the sample pictures, which browsers need for `srcset`. */
export { SAMPLE_WIDTHS, type SampleWidth } from "./sample-widths";
