import { linearRgb, readHex } from "../../kernel/color";

/**
 * Returns whether a color can be printed in four inks on coated paper as it appears on a screen. The solid inks and
 * their overprints are those of ISO 12647-2 (CIELAB, D50, coated paper); printable colors lie, roughly, between them
 * and paper and black. A hint for choosing colors, not a proof.
 */
export function isPrintable(hex: string): boolean {
  const { lightness, chroma, hue } = toLab(hex);
  const solid = solidAt(hue);
  const [from, room] =
    lightness >= solid.lightness ? [PAPER, PAPER - solid.lightness] : [BLACK, solid.lightness - BLACK];
  const share = Math.min(1, Math.max(0, from === PAPER ? PAPER - lightness : lightness - BLACK) / room);
  return chroma <= solid.chroma * share ** SPREAD + TOLERANCE;
}

/** Lightness of paper and of all four inks overprinted. */
const [PAPER, BLACK] = [95, 5];
/**
 * Bulge of the printable range: mixed colors are stronger than the straight line from a solid to paper or black,
 * because dots of ink spread.
 */
const SPREAD = 0.7;
/** Color difference that a reader does not notice. */
const TOLERANCE = 8;

/** Solid inks and overprints: cyan, blue, magenta, red, yellow, green; each as lightness, a, b. */
const SOLIDS = [
  [55, -37, -50],
  [24, 22, -46],
  [48, 74, -3],
  [47, 68, 48],
  [89, -5, 93],
  [50, -65, 27],
].map(([lightness = 0, a = 0, b = 0]) => ({ lightness, a, b, hue: hueOf(a, b) }));

function hueOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

/** Returns the strongest color of a hue: on the line between the two neighboring solids. */
function solidAt(hue: number): { lightness: number; chroma: number } {
  const around = [...SOLIDS].sort((one, other) => one.hue - other.hue);
  const next = around.findIndex((solid) => solid.hue >= hue);
  const after = around[next === -1 ? 0 : next];
  const before = around.at(next <= 0 ? -1 : next - 1);
  if (!before || !after) throw new Error("there are six solids");
  // Intersects the ray of the hue with the line between the solids.
  const [cos, sin] = [Math.cos((hue * Math.PI) / 180), Math.sin((hue * Math.PI) / 180)];
  const [da, db] = [after.a - before.a, after.b - before.b];
  const share = (before.b * cos - before.a * sin) / (da * sin - db * cos);
  const bounded = Math.min(1, Math.max(0, share));
  return {
    lightness: before.lightness + (after.lightness - before.lightness) * bounded,
    chroma: Math.hypot(before.a + da * bounded, before.b + db * bounded),
  };
}

/** Converts to CIELAB under D50 (CSS Color 4, section 9.1 and the matrices of section 10). */
function toLab(hex: string): { lightness: number; chroma: number; hue: number } {
  const [r, g, b] = linearRgb(readHex(hex));
  const x = 0.436065742824811 * r + 0.3851514688337912 * g + 0.14307845442264197 * b;
  const y = 0.22249319175623702 * r + 0.7168870538238823 * g + 0.06061979053616537 * b;
  const z = 0.013923904500943465 * r + 0.09708128566574634 * g + 0.7140993584005155 * b;
  const [fx, fy, fz] = [x / 0.9642956764295677, y, z / 0.8251046025104602].map((t) =>
    t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116,
  );
  const [a, blue] = [500 * ((fx ?? 0) - (fy ?? 0)), 200 * ((fy ?? 0) - (fz ?? 0))];
  return { lightness: 116 * (fy ?? 0) - 16, chroma: Math.hypot(a, blue), hue: hueOf(a, blue) };
}
