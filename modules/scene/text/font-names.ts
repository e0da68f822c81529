import type { OwnFontId } from "./own-fonts";

const NAMED = {
  playfair: "playfair-display-400.ttf",
  "playfair-bold": "playfair-display-700.ttf",
  "playfair-italic": "playfair-display-400-italic.ttf",
  serif: "noto-serif-400.ttf",
  sans: "noto-sans-400.ttf",
  "sans-semibold": "noto-sans-600.ttf",
  amiri: "amiri-400.ttf",
  "amiri-bold": "amiri-700.ttf",
  "plex-arabic": "ibm-plex-sans-arabic-400.ttf",
  "plex-arabic-semibold": "ibm-plex-sans-arabic-600.ttf",
  "serif-sc": "noto-serif-sc-600.ttf",
  "sans-sc": "noto-sans-sc-400.ttf",
  emoji: "noto-emoji-400.ttf",
} as const;

/** Faces whose id is their file name. */
const FILED = [
  "cairo-400",
  "cairo-700",
  "cinzel-400",
  "cinzel-600",
  "cormorant-garamond-500",
  "cormorant-garamond-500-italic",
  "cormorant-garamond-600",
  "dancing-script-500",
  "eb-garamond-400",
  "eb-garamond-400-italic",
  "eb-garamond-600",
  "el-messiri-500",
  "el-messiri-700",
  "fredoka-600",
  "great-vibes-400",
  "ibm-plex-sans-400",
  "ibm-plex-sans-600",
  "inter-400",
  "inter-600",
  "ma-shan-zheng-400",
  "montserrat-400",
  "montserrat-600",
  "noto-sans-armenian-400",
  "noto-sans-bengali-400",
  "noto-sans-ethiopic-400",
  "noto-sans-georgian-400",
  "noto-sans-gujarati-400",
  "noto-sans-gurmukhi-400",
  "noto-sans-hebrew-400",
  "noto-sans-jp-400",
  "noto-sans-kannada-400",
  "noto-sans-khmer-400",
  "noto-sans-kr-400",
  "noto-sans-lao-400",
  "noto-sans-malayalam-400",
  "noto-sans-myanmar-400",
  "noto-sans-sinhala-400",
  "noto-sans-tamil-400",
  "noto-sans-telugu-400",
  "noto-sans-thai-400",
  "noto-sans-tifinagh-400",
  "noto-sans-sc-700",
  "nunito-400",
  "nunito-700",
  "source-serif-400",
  "source-serif-400-italic",
  "source-serif-600",
  "work-sans-400",
  "work-sans-600",
] as const;

export type HouseFontId = keyof typeof NAMED | (typeof FILED)[number];
export type FontId = HouseFontId | OwnFontId;

const isNamed = (id: HouseFontId): id is keyof typeof NAMED => Object.hasOwn(NAMED, id);
/** File of a face, in the fonts folder. */
export const fileOf = (id: HouseFontId): string => (isNamed(id) ? NAMED[id] : `${id}.ttf`);
