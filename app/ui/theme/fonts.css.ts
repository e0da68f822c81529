import { globalFontFace } from "@vanilla-extract/css";

// Fonts of headlines only. A page never waits for them, and loads only the scripts that it shows.
globalFontFace("display", {
  src: "url(/fonts/playfair-display-latin-400.woff2) format('woff2')",
  fontWeight: "400",
  fontDisplay: "swap",
  unicodeRange: "U+20-17F, U+2013-2026, U+2039-203A, U+20AC, U+2212",
});
globalFontFace("display", {
  src: "url(/fonts/amiri-arabic-700.woff2) format('woff2')",
  fontWeight: "400",
  fontDisplay: "swap",
  unicodeRange: "U+600-6FF",
});
