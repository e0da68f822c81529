/** Drawing certificates: view -> scene -> SVG, PDF or PNG. Knows no database and no credential but to carry one. */

export { plainWord } from "./artwork/plain-word";
export { type Brand, brandPalette, contrast, contrasting } from "./document/brand-palette";
export {
  checkDocument,
  fontsIn,
  type ReadDocument,
  readDocument,
  walk,
} from "./document/check-document";
export type { DocumentProblem, DocumentProblemCode } from "./document/document-problem";
export type { DrawnPlace } from "./document/drawn-places";
export * as documentEdits from "./document/edit-elements";
export type { DesignDocument, Element } from "./document/schema";
export { asSet, FIELD_LABELS, FIELD_VALUES, type PrintedTexts, textsPrinted } from "./document/texts-printed";
export { VARIABLE_NAMES } from "./document/variables";
export { HEAVIEST_DESIGN } from "./document/weigh-design";
export { type Card, drawCard, drawMark } from "./draw-card";
export { drawCertificateCard } from "./draw-certificate-card";
export { drawSample, drawSamplePicture, SAMPLE_ID } from "./draw-sample";
export {
  type Drawing,
  type DrawingTask,
  type DrawingTasks,
  drawHere,
  drawingTasks,
  NotDrawn,
  type Page,
  type PageForm,
} from "./drawing-tasks";
export { imageType } from "./images/image-type";
export { prepareImage } from "./images/prepare-image";
export { shrinkImage, writeJpeg } from "./mail-pictures";
export { ORNAMENT_NAMES } from "./ornaments/catalogue";
export { INK } from "./ornaments/inks";
export { claimedTimeOf, closeRange, fillSignature, MOST_SIGNATURE_BYTES } from "./pdf/pdf-signature";
export { writePdf } from "./pdf/write-pdf";
export { type Sheet, type SheetAttachment, type SheetTable, writeSheets } from "./pdf/write-sheets";
export {
  isSampleCase,
  SAMPLE_CASES,
  SAMPLE_LOGO,
  SAMPLE_PORTRAIT,
  SAMPLE_SIGNATURE,
  type SampleCase,
  sampleCase,
  sampleViews,
} from "./sample-views";
export { buildPrintSheet, buildScene, drawableFields, pageOf } from "./scene/build-scene";
export { placeText, type SetText, setText } from "./scene/compose";
export { findPrintFaults, type PrintedPart, type PrintFault } from "./scene/find-print-faults";
export { encodeQr, QR_QUIET_MODULES } from "./scene/qr";
export type { QrItem, Scene, SceneItem, ShapeItem, TextItem } from "./scene/scene";
export type { CertificateView, PreparedImage } from "./scene/view";
export { houseDigest } from "./templates/house-digest";
export {
  DEFAULT_TEMPLATE,
  isTemplate,
  type Look,
  readLook,
  type TemplateChoice,
  templateChoice,
  templateChoices,
  templateFor,
  templateNames,
  templateOf,
} from "./templates/registry";
export { FAMILIES, FAMILY_VOICES, type FamilyVoice } from "./text/families";
export { loadFonts } from "./text/fonts";
export { lettersWithoutFont, type OwnLetters } from "./text/letters";
export { isOwnFont, type OwnFontId, type OwnFonts } from "./text/own-fonts";
export { sanitizeText, splitGraphemes } from "./text/sanitize";
export { HOUSE_VOICES } from "./text/stacks";
export { writePng } from "./write-png";
export { writeSvg } from "./write-svg";
export { writeWebp } from "./write-webp";
