export { type Bounds, boundsOf } from "./bounds";
export {
  type Alignment,
  fitImage,
  heightOf,
  type Part,
  placeText,
  type SetText,
  setText,
  stackParts,
  type TextSetting,
  textPart,
} from "./compose";
export {
  AS_IT_IS,
  compose,
  DIAGONAL,
  HALF_TURN,
  intoCorners,
  LEFT_TO_RIGHT,
  moved,
  transformsOf,
  turns,
  UPSIDE_DOWN,
} from "./copies";
export type { DrawnBox } from "./drawn-box";
export { type Ink, inkOfCode, inkOfImage, inkOfText, isWithin, leaves, touch } from "./ink";
export type { Copies, Matrix } from "./matrix";
export type { PreparedImage } from "./prepared-image";
export { encodeQr, QR_QUIET_MODULES, qrPayload } from "./qr";
export { readingOrderOf } from "./reading-order";
export type { ImageItem, PlacedLine, QrItem, Scene, SceneItem, ShapeItem, TextItem } from "./scene";
export { hasSmallLetters } from "./small-letters";
export { rangesOf } from "./text/code-points";
export { FAMILIES, FAMILY_VOICES, type FamilyVoice } from "./text/families";
export type { FontId } from "./text/font-names";
export { face, loadFonts, openOwnFonts } from "./text/fonts";
export type { GlyphRun, PositionedGlyph } from "./text/glyphs";
export { lettersWithoutFont, type OwnLetters } from "./text/letters";
export { isOwnFont, type OwnFontId, type OwnFonts } from "./text/own-fonts";
export { sanitizeText, splitGraphemes } from "./text/sanitize";
export { isClustered } from "./text/scripts";
export { isArabicFace, opticalScale, stackOf } from "./text/stacks";
export { HOUSE_VOICES, isVoice, type Voice } from "./text/voices";
export {
  growZellige,
  growZelligeCell,
  SEAL_TURNS,
  sequence,
  starPath,
  ZELLIGE_TONES,
  type ZelligeLayer,
  type ZelligeSeal,
  type ZelligeTone,
} from "./zellige";
export { type Point, round, rounded } from "./zellige-geometry";
