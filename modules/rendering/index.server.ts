/**
 * Drawing of certificates: view -> scene -> SVG, PDF or PNG. Independent of the database; a credential is only carried
 * along.
 */

export { plainWord } from "./artwork/plain-word";
export { brandPalette, contrast, contrasting } from "./document/brand-palette";
export {
  checkDocument,
  fontsIn,
  type ReadDocument,
  readDocument,
  walk,
} from "./document/check-document";
export type { DocumentProblem, DocumentProblemCode } from "./document/document-problem";
export * as documentEdits from "./document/edit-elements";
export type { DesignDocument, Element } from "./document/schema";
export { asSet, FIELD_LABELS, FIELD_VALUES, type PrintedTexts, textsPrinted } from "./document/texts-printed";
export { VARIABLE_NAMES } from "./document/variables";
export { HEAVIEST_DESIGN } from "./document/weigh-design";
export { type Card, drawCard, drawMark } from "./draw-card";
export { drawCertificateCard } from "./draw-certificate-card";
export { drawSample, drawSamplePicture, SAMPLE_ID } from "./draw-sample";
export { type Drawing, type DrawingTask, type DrawingTasks, drawHere, drawingTasks, NotDrawn } from "./drawing-tasks";
export { prepareImage } from "./images/prepare-image";
export { shrinkImage, writeJpeg } from "./mail-pictures";
export { buildPrintSheet, buildScene, drawableFields, pageOf } from "./page/build-scene";
export { findPrintFaults, type PrintedPart, type PrintFault } from "./page/find-print-faults";
export type { Page, PageForm } from "./page/page";
export { claimedTimeOf, closeRange, fillSignature, MAX_SIGNATURE_BYTES } from "./pdf/pdf-signature";
export { writePdf } from "./pdf/write-pdf";
export { type Sheet, type SheetAttachment, type SheetTable, writeSheets } from "./pdf/write-sheets";
export { houseDigest } from "./templates/house-digest";
export {
  type CertificateStyle,
  DEFAULT_TEMPLATE,
  isPortrait,
  isTemplate,
  readStyle,
  type TemplateChoice,
  templateChoice,
  templateChoices,
  templateFor,
  templateNames,
  templateOf,
} from "./templates/registry";
export type { Brand } from "./view/brand";
export {
  isSampleCase,
  SAMPLE_CASES,
  SAMPLE_LOGO,
  SAMPLE_PORTRAIT,
  SAMPLE_SIGNATURE,
  type SampleCase,
  sampleCase,
  sampleViews,
} from "./view/sample-views";
export type { CertificateView } from "./view/view";
export { templateWords } from "./wording/template-words";
