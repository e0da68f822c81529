export { artworkWords } from "./artwork/artwork-words";
export { bringDesign } from "./bring-design";
export { checkDesigns, checkPublished, findGone } from "./check-designs";
export { defaultStyle, readDefaultDesign, setDefaultDesign } from "./default-design";
export { designReference } from "./design-reference";
export { drawSpecimen, drawVoice } from "./draw-specimen";
export {
  archiveDesign,
  changeDraft,
  createDesign,
  getDesign,
  LONGEST_NAME,
  listDesigns,
  publishDesign,
  readDraft,
  renameDesign,
  suggestName,
} from "./edit-design";
export { exportDesigns, exportFonts } from "./export-designs";
export { addFont, listFonts, readFonts, removeFont, voiceOf } from "./own-fonts";
export { type DesignLetters, readLetters } from "./read-letters";
export {
  type DrawnStyle,
  findDesign,
  listStyles,
  nameOfStyle,
  readPublished,
  readStyle,
  resolveNewest,
  type StyleChoice,
} from "./read-style";
