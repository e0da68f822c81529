/** Drawing certificates: view -> scene -> SVG, PDF or PNG. Server only; `zellige.ts` alone is for browsers too. */
export { buildScene, drawableFields } from "./build-scene";
export { CURRENT_DRAWING, readDrawingVersion } from "./drawing-version";
export { extractCredential } from "./extract";
export { type CutText, findCutTexts } from "./find-cut-texts";
export { loadFonts } from "./fonts";
export { missingGlyphs } from "./missing-glyphs";
export { claimedTimeOf, fillSignature, isSignedDrawing, MOST_SIGNATURE_BYTES } from "./pdf-signature";
export { wordsOfPdf } from "./pdf-words";
export { prepareImage } from "./prepare-image";
export { wordsOfSvg } from "./svg-words";
export type { CertificateView, PreparedImage, TemplateName } from "./view";
export { writePdf } from "./write-pdf";
export { writePng } from "./write-png";
export { writeSvg } from "./write-svg";
