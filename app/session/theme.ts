import { luminance } from "#modules/kernel/color";

/** A color as in CSS: hue in degrees, saturation and lightness in percent. */
export interface Hsl {
  hue: number;
  saturation: number;
  lightness: number;
}

/** Parses a hex color of 3 or 6 digits to red, green and blue, 0 to 255; null for other texts. */
export function readHex(hex: string): [number, number, number] | null {
  const digits = /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.exec(hex)?.[1];
  if (!digits) return null;
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(six, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Converts as defined by CSS Color 4, section 7; rounded to a tenth. */
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

/** Black or white, whichever has the higher contrast on a color: always 4.5 or more. */
function textOn(hex: string): "#000" | "#fff" {
  return luminance(readHex(hex) ?? [0, 0, 0]) > 0.179 ? "#000" : "#fff";
}

/**
 * Style sheet of a person's two colors, over the default one: the primary color replaces gold, the accent color that of
 * buttons. Null if either is not a color.
 */
export function themeStyleSheet(primary: string, accent: string): string | null {
  const colors = [hexToHsl(primary), hexToHsl(accent)];
  const [gold, brand] = colors.map((hsl) => (hsl ? `hsl(${hsl.hue} ${hsl.saturation}% ${hsl.lightness}%)` : null));
  if (!gold || !brand) return null;
  const declarations = `--gold:${gold};--brand:${brand};--onbrand:${textOn(accent)}`;
  // Doubled `:root`, for a higher specificity than the default rules for light and dark.
  return `:root:root{${declarations}}\n:root:root[data-color-scheme]{${declarations}}\n`;
}
