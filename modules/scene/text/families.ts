import type { FontId } from "./font-names";

/** Style of a family, which decides the fallback faces for the scripts that the family lacks. */
type Manner = "serif" | "sans" | "geometric" | "round" | "hand";
type Script = "latin" | "arabic" | "chinese";

export interface Family {
  /** Name shown to people who choose a family. A proper name, the same in every language. */
  name: string;
  /** Script that the family was drawn for. Other scripts are set in a matching family. */
  script: Script;
  manner: Manner;
  /** Faces by weight. */
  upright: Readonly<Record<number, FontId>>;
  italic?: Readonly<Record<number, FontId>>;
}

/**
 * Families that a template may name. No family is ever removed and no face replaced, so that issued certificates are
 * drawn as before.
 */
export const FAMILIES = {
  "playfair-display": {
    name: "Playfair Display",
    script: "latin",
    manner: "serif",
    upright: { 400: "playfair", 700: "playfair-bold" },
    italic: { 400: "playfair-italic" },
  },
  "cormorant-garamond": {
    name: "Cormorant Garamond",
    script: "latin",
    manner: "serif",
    upright: { 500: "cormorant-garamond-500", 600: "cormorant-garamond-600" },
    italic: { 500: "cormorant-garamond-500-italic" },
  },
  "eb-garamond": {
    name: "EB Garamond",
    script: "latin",
    manner: "serif",
    upright: { 400: "eb-garamond-400", 600: "eb-garamond-600" },
    italic: { 400: "eb-garamond-400-italic" },
  },
  "source-serif": {
    name: "Source Serif",
    script: "latin",
    manner: "serif",
    upright: { 400: "source-serif-400", 600: "source-serif-600" },
    italic: { 400: "source-serif-400-italic" },
  },
  "noto-serif": { name: "Noto Serif", script: "latin", manner: "serif", upright: { 400: "serif" } },
  cinzel: {
    name: "Cinzel",
    script: "latin",
    manner: "serif",
    upright: { 400: "cinzel-400", 600: "cinzel-600" },
  },
  inter: { name: "Inter", script: "latin", manner: "sans", upright: { 400: "inter-400", 600: "inter-600" } },
  "ibm-plex-sans": {
    name: "IBM Plex Sans",
    script: "latin",
    manner: "sans",
    upright: { 400: "ibm-plex-sans-400", 600: "ibm-plex-sans-600" },
  },
  "work-sans": {
    name: "Work Sans",
    script: "latin",
    manner: "sans",
    upright: { 400: "work-sans-400", 600: "work-sans-600" },
  },
  "noto-sans": { name: "Noto Sans", script: "latin", manner: "sans", upright: { 400: "sans", 600: "sans-semibold" } },
  montserrat: {
    name: "Montserrat",
    script: "latin",
    manner: "geometric",
    upright: { 400: "montserrat-400", 600: "montserrat-600" },
  },
  nunito: { name: "Nunito", script: "latin", manner: "round", upright: { 400: "nunito-400", 700: "nunito-700" } },
  fredoka: { name: "Fredoka", script: "latin", manner: "round", upright: { 600: "fredoka-600" } },
  "dancing-script": {
    name: "Dancing Script",
    script: "latin",
    manner: "hand",
    upright: { 500: "dancing-script-500" },
  },
  "great-vibes": { name: "Great Vibes", script: "latin", manner: "hand", upright: { 400: "great-vibes-400" } },
  amiri: { name: "Amiri", script: "arabic", manner: "serif", upright: { 400: "amiri", 700: "amiri-bold" } },
  "ibm-plex-sans-arabic": {
    name: "IBM Plex Sans Arabic",
    script: "arabic",
    manner: "sans",
    upright: { 400: "plex-arabic", 600: "plex-arabic-semibold" },
  },
  cairo: { name: "Cairo", script: "arabic", manner: "round", upright: { 400: "cairo-400", 700: "cairo-700" } },
  "el-messiri": {
    name: "El Messiri",
    script: "arabic",
    manner: "serif",
    upright: { 500: "el-messiri-500", 700: "el-messiri-700" },
  },
  "noto-serif-sc": { name: "Noto Serif SC", script: "chinese", manner: "serif", upright: { 600: "serif-sc" } },
  "noto-sans-sc": {
    name: "Noto Sans SC",
    script: "chinese",
    manner: "sans",
    upright: { 400: "sans-sc", 700: "noto-sans-sc-700" },
  },
  "ma-shan-zheng": { name: "Ma Shan Zheng", script: "chinese", manner: "serif", upright: { 400: "ma-shan-zheng-400" } },
} as const satisfies Record<string, Family>;

export type FamilyId = keyof typeof FAMILIES;
/** A face of a family: `inter/600`, `eb-garamond/400/italic`. `isFamilyVoice` checks that it exists. */
export type FamilyVoice = `${FamilyId}/${number}` | `${FamilyId}/${number}/italic`;

/** Fallback faces for each manner, regular and bold. The Latin ones have every letter of Vietnamese. */
const COMPANIONS: Record<Manner, Record<Script, readonly [regular: FontId, bold: FontId]>> = {
  serif: {
    latin: ["eb-garamond-400", "eb-garamond-600"],
    arabic: ["amiri", "amiri-bold"],
    chinese: ["serif-sc", "serif-sc"],
  },
  sans: {
    latin: ["ibm-plex-sans-400", "ibm-plex-sans-600"],
    arabic: ["plex-arabic", "plex-arabic-semibold"],
    chinese: ["sans-sc", "noto-sans-sc-700"],
  },
  geometric: {
    latin: ["montserrat-400", "montserrat-600"],
    arabic: ["plex-arabic", "cairo-700"],
    chinese: ["sans-sc", "noto-sans-sc-700"],
  },
  round: {
    latin: ["nunito-400", "nunito-700"],
    arabic: ["cairo-400", "cairo-700"],
    chinese: ["sans-sc", "noto-sans-sc-700"],
  },
  hand: {
    latin: ["dancing-script-500", "dancing-script-500"],
    arabic: ["amiri", "amiri-bold"],
    chinese: ["ma-shan-zheng-400", "ma-shan-zheng-400"],
  },
};

const familyOf = (id: string): Family | null => (Object.hasOwn(FAMILIES, id) ? FAMILIES[id as FamilyId] : null);

function readVoice(voice: string): { family: Family; face: FontId; bold: boolean } | null {
  const [, id = "", weight = "", italic] = /^([a-z-]+)\/(\d{3})(\/italic)?$/.exec(voice) ?? [];
  const family = familyOf(id);
  const face = (italic ? family?.italic : family?.upright)?.[Number(weight)];
  return family && face ? { family, face, bold: Number(weight) >= 600 } : null;
}

/** Returns whether the family exists and has this face. */
export const isFamilyVoice = (voice: string): voice is FamilyVoice => readVoice(voice) !== null;

/** Every face of every family, in the order of the families: lighter first, upright before italic. */
export const FAMILY_VOICES: readonly FamilyVoice[] = Object.entries<Family>(FAMILIES).flatMap(
  ([id, { upright, italic = {} }]) =>
    [
      ...Object.keys(upright).map((weight) => `${id}/${weight}`),
      ...Object.keys(italic).map((weight) => `${id}/${weight}/italic`),
    ].filter(isFamilyVoice),
);

/**
 * Returns the faces that may draw a voice of a family, best first: its own face, then the companions for the other
 * scripts, then the faces that have almost every letter. Throws for an unknown face.
 */
export function familyStack(voice: FamilyVoice): FontId[] {
  const read = readVoice(voice);
  if (!read) throw new Error(`there is no face ${voice}`);
  const { family, face, bold } = read;
  const beside = COMPANIONS[family.manner];
  const own = (script: Script): FontId[] => [...(family.script === script ? [face] : []), beside[script][bold ? 1 : 0]];
  const last: FontId[] = family.manner === "serif" || family.manner === "hand" ? ["serif", "sans"] : ["sans", "serif"];
  return [
    ...new Set([...own("latin"), ...own("arabic"), ...own("chinese"), ...last, "amiri", "serif-sc", "emoji"] as const),
  ];
}
