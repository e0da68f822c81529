import { contrast, type Rgb, readHex } from "#modules/kernel/color";

/** The grounds that colours stand on: page and surface, as in the theme (app/ui/theme/vars.css.ts). */
export const GROUNDS = {
  light: ["#fbf8f2", "#ffffff", "#f4eee1"],
  dark: ["#141c24", "#1b2631", "#212e3a"],
} as const;
/** Of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;
const STEPS = 20;

const hexOf = (rgb: Rgb) => `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/**
 * A colour as text can have it on a page: as near to itself as the contrast allows, darker by day and lighter by night.
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
 * An organization's two colours as a style sheet for what is marked with `data-issuer`: links in the first, marks in
 * the second, each made readable for light and for dark. Null where one is no colour in six digits.
 */
export function issuerStyleSheet(primary: string, secondary: string): string | null {
  if (![primary, secondary].every((color) => /^#[0-9a-f]{6}$/.test(color))) return null;
  const declare = (scheme: keyof typeof GROUNDS) =>
    `{--link:${readableOn(primary, scheme)};--issuer:${readableOn(primary, scheme)};--gold:${readableOn(secondary, scheme)}}`;
  return [
    `[data-issuer]${declare("light")}`,
    // Paper is white whatever the screen is.
    `@media screen and (prefers-color-scheme:dark){:root:not([data-color-scheme=light]) [data-issuer]${declare("dark")}}`,
    `@media screen{:root[data-color-scheme=dark] [data-issuer]${declare("dark")}}`,
    "",
  ].join("\n");
}
