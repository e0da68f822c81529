/** Drawing certificates: view -> scene -> SVG, PDF or PNG. Server only; `zellige.ts` alone is for browsers too. */
export { bakePng, bakeSvg } from "./bake";
export { buildScene } from "./build-scene";
export { type Extraction, extractCredential } from "./extract";
export { loadFonts } from "./fonts";
export { missingGlyphs } from "./missing-glyphs";
export { type Preparation, prepareImage } from "./prepare-image";
export type { Scene } from "./scene";
export type { CertificateLanguage, CertificateView, PreparedImage, TemplateName } from "./view";
export { writePdf } from "./write-pdf";
export { writePng } from "./write-png";
export { writeSvg } from "./write-svg";
export { growZellige, growZelligeCell, zelligeFieldPlaces } from "./zellige";
