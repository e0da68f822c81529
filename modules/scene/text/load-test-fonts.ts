import { fileURLToPath } from "node:url";
import { loadFonts } from "./fonts";

/** Loads the project's fonts, whatever the working directory of the test. */
export function loadTestFonts(): void {
  loadFonts(fileURLToPath(new URL("../../../content/fonts", import.meta.url)));
}
