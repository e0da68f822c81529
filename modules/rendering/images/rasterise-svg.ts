import { Resvg } from "@resvg/resvg-js";

const LONGEST_SIDE = 1200;
const LARGEST_ASPECT_RATIO = 20;

/**
 * An allow-listed SVG as PNG, its longer side 1200 pixels; null where it has no extent, is more than twenty times as long as
 * wide, or cannot be drawn. Of hostile ones the time is not bounded here.
 */
export function rasteriseSvg(svg: string): Uint8Array | null {
  const font = { loadSystemFonts: false };
  try {
    const { width, height } = new Resvg(svg, { font });
    if (!(width > 0 && height > 0 && Math.max(width / height, height / width) < LARGEST_ASPECT_RATIO)) return null;
    const fitTo = { mode: width >= height ? ("width" as const) : ("height" as const), value: LONGEST_SIDE };
    return new Resvg(svg, { font, fitTo }).render().asPng();
  } catch {
    return null;
  }
}
