/** Red, green and blue components, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a color of six hexadecimal digits, "#1a2b3c". */
export function readHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Linear-light components, 0 to 1: sRGB without its transfer curve (IEC 61966-2-1). */
export function linearRgb(rgb: Rgb): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** Relative luminance (WCAG 2.2), 0 to 1. */
export function luminance(rgb: Rgb): number {
  const [red, green, blue] = linearRgb(rgb);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
