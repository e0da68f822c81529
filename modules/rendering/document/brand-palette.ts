import { contrast as contrastOf, linearRgb, luminance, readHex } from "../../kernel/color";
import type { Brand } from "../view/brand";
import type { DesignDocument } from "./schema";

/** Maximum difference in degrees of hue at which a color of the palette follows the brand color. */
const RELATED = 30;
/** Chroma below which a color is a gray or paper, without a hue to follow. */
const GREY = 0.02;
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/**
 * Returns the document's palette in the colors of a brand. The colors that the document names in `brand` become the
 * brand's color, darker or lighter where readability on the paper requires it. Colors of a similar hue follow and
 * preserve their lightness, so that gold text under a gold line does not stay gold when the line turns blue.
 */
export function brandPalette({ palette, brand = {} }: DesignDocument, colors: Brand): DesignDocument["palette"] {
  const changed: Record<string, string> = { ...palette };
  for (const part of ["primary", "secondary"] as const) {
    const color = colors[part];
    const [first] = brand[part] ?? [];
    const from = first === undefined ? undefined : palette[first];
    if (color === null || from === undefined) continue;
    const named = new Set([...(brand.primary ?? []), ...(brand.secondary ?? [])]);
    for (const [name, own] of Object.entries(palette))
      if (!named.has(name) && isRelated(own, from)) changed[name] = follow(own, from, color);
    // A page in the brand's own color must contrast with its text; every other color is adapted to the page.
    for (const name of brand[part] ?? [])
      changed[name] = name === "paper" ? contrasting(color, palette.ink, READABLE) : color;
  }
  const { paper = palette.paper } = changed;
  for (const [name, color] of Object.entries(changed)) {
    const before = contrast(palette[name] ?? color, palette.paper);
    if (name !== "paper") changed[name] = contrasting(color, paper, Math.min(before, READABLE));
  }
  return changed as DesignDocument["palette"];
}

/**
 * Returns the color itself or, if its contrast with the ground is too low, one that is darker or lighter by as little
 * as needed.
 */
export function contrasting(color: string, ground: string, wanted: number): string {
  const towards = luminance(readHex(ground)) > 0.18 ? 0 : 1;
  const { lightness, chroma, hue } = toLch(color);
  for (let step = 0; step <= 50; step++) {
    const share = step / 50;
    const tried = fromLch({ lightness: lightness + (towards - lightness) * share, chroma: chroma * (1 - share), hue });
    const candidate = step === 0 ? color : tried;
    if (contrast(candidate, ground) >= wanted) return candidate;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}

/** Contrast ratio of two hex colors, from 1 to 21. */
export const contrast = (one: string, other: string): number => contrastOf(readHex(one), readHex(other));

function isRelated(color: string, to: string): boolean {
  const [own, other] = [toLch(color), toLch(to)];
  if (own.chroma < GREY || other.chroma < GREY) return false;
  const apart = Math.abs(own.hue - other.hue) % 360;
  return Math.min(apart, 360 - apart) <= RELATED;
}

/** Returns `own` in the hue of `color`, with its chroma scaled by the ratio of `color` to `from`. */
function follow(own: string, from: string, color: string): string {
  const [before, brand, { lightness, chroma }] = [toLch(from), toLch(color), toLch(own)];
  return fromLch({ lightness, chroma: chroma * Math.min(1.5, brand.chroma / before.chroma), hue: brand.hue });
}

interface Lch {
  lightness: number;
  chroma: number;
  /** Hue in degrees. */
  hue: number;
}

/** Converts to OKLCH (CSS Color 4, section 9.3). */
function toLch(hex: string): Lch {
  const [r, g, b] = linearRgb(readHex(hex));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return { lightness, chroma: Math.hypot(x, y), hue: (Math.atan2(y, x) * 180) / Math.PI };
}

/** Returns the nearest sRGB color: chroma is reduced until the color exists in sRGB. */
function fromLch({ lightness, chroma, hue }: Lch): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const found = linearOf({ lightness, chroma: chroma * share, hue });
    if (found.every((value) => value >= -0.0005 && value <= 1.0005)) return hexOf(found);
  }
  return hexOf(linearOf({ lightness, chroma: 0, hue }));
}

function linearOf({ lightness, chroma, hue }: Lch): number[] {
  const angle = (hue * Math.PI) / 180;
  const [x, y] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(linear: number[]): string {
  const byte = (value: number) => {
    const bounded = Math.min(1, Math.max(0, value));
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${linear.map(byte).join("")}`;
}
