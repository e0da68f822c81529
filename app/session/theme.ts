import { luminance } from "#modules/kernel/color";

/** A colour as CSS writes it: hue in degrees, saturation and lightness in per cent. */
export interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** The red, green and blue of a hex colour of 3 or 6 digits, 0 to 255; null for other texts. */
export function readHex(hex: string): [number, number, number] | null {
  const digits = /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.exec(hex)?.[1];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(six, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Converts as CSS Color 4, section 7, does; rounded to a tenth. */
export function hexToHsl(hex: string): Hsl | null {
  const rgb = readHex(hex);
  if (!rgb) return null;
  const [red, green, blue] = rgb.map((channel) => channel / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const range = most - least;
  const lightness = (most + least) / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  const sector =
    range === 0
      ? 0
      : most === red
        ? ((green - blue) / range + 6) % 6
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4;
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return { hue: tenth(sector * 60), saturation: tenth(saturation * 100), lightness: tenth(lightness * 100) };
}

/** Black or white, whichever reads better on a colour: one of them always has a contrast of 4.5 and more. */
function textOn(hex: string): "#000" | "#fff" {
  return luminance(readHex(hex) ?? [0, 0, 0]) > 0.179 ? "#000" : "#fff";
}

/**
 * A person's two colours as a style sheet over the house's own: the primary one takes the place of gold, the accent
 * that of the buttons. Null where a colour is none.
 */
export function themeStyleSheet(primary: string, accent: string): string | null {
  const colors = [hexToHsl(primary), hexToHsl(accent)];
  const [gold, brand] = colors.map((hsl) => (hsl ? `hsl(${hsl.hue} ${hsl.saturation}% ${hsl.lightness}%)` : null));
  if (!gold || !brand) return null;
  const declarations = `--gold:${gold};--brand:${brand};--onbrand:${textOn(accent)}`;
  // Twice the root, to stand above the house's own rules for light and dark.
  return `:root:root{${declarations}}\n:root:root[data-color-scheme]{${declarations}}\n`;
}
