import { fileURLToPath } from "node:url";
import { loadFonts } from "./fonts";

/** For tests: the fonts of the project, wherever the tests are started from. */
export function loadTestFonts(): void {
  loadFonts(fileURLToPath(new URL("../../../content/fonts", import.meta.url)));
}
