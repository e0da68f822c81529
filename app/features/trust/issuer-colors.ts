import { contrast, type Rgb, readHex } from "#modules/kernel/color";

/** Background colors of the theme: page and surface (app/ui/theme/vars.css.ts). */
export const GROUNDS = {
  light: ["#fbf8f2", "#ffffff", "#f4eee1"],
  dark: ["#141c24", "#1b2631", "#212e3a"],
} as const;
/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;
const STEPS = 20;

const hexOf = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/**
 * Adjusts a color for text on a page: as little as the contrast requires, darker in the light scheme and lighter in the
 * dark one.
 */
export function readableOn(color: string, scheme: keyof typeof GROUNDS): string {
  const towards: Rgb = scheme === "light" ? [0, 0, 0] : [255, 255, 255];
  const grounds = GROUNDS[scheme].map(readHex);
  for (let step = 0; step <= STEPS; step++) {
    const tried = hexOf(mix(readHex(color), towards, step / STEPS));
    if (grounds.every((ground) => contrast(readHex(tried), ground) >= LEAST)) return tried;
  }
  return hexOf(towards);
}

/**
 * Style sheet with an organization's two colors for elements with `data-issuer`: links in the first, marks in the
 * second, each readable in both schemes. Null where a color does not have six hexadecimal digits.
 */
export function issuerStyleSheet(primary: string, secondary: string): string | null {
  if (![primary, secondary].every((color) => /^#[0-9a-f]{6}$/.test(color))) return null;
  const declare = (scheme: keyof typeof GROUNDS) =>
    `{--link:${readableOn(primary, scheme)};--issuer:${readableOn(primary, scheme)};--gold:${readableOn(secondary, scheme)}}`;
  return [
    `[data-issuer]${declare("light")}`,
    // Paper is white in either color scheme.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-color-scheme=light]) [data-issuer]${declare("dark")}}`,
    `@media screen{:root[data-color-scheme=dark] [data-issuer]${declare("dark")}}`,
    "",
  ].join("\n");
}
