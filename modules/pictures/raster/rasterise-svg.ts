import { Resvg } from "@resvg/resvg-js";

const LONGEST_SIDE = 1200;
const LARGEST_ASPECT_RATIO = 20;
const FONT = { loadSystemFonts: false };

/**
 * Rasterizes an allow-listed SVG as PNG, its longer side 1200 pixels; null where it has no extent, is more than twenty
 * times as long as wide, or cannot be drawn. The caller bounds the time for hostile input.
 */
export async function rasteriseSvg(svg: string): Promise<Uint8Array | null> {
  try {
    const { width, height } = new Resvg(svg, { font: FONT });
    if (!(width > 0 && height > 0 && Math.max(width / height, height / width) < LARGEST_ASPECT_RATIO)) return null;
    return await draw(svg, width >= height ? "width" : "height");
  } catch {
    return null;
  }
}

/**
 * Draws an SVG that was parsed before: after a parsing error svg2img calls back and then throws where nothing can catch
 * it.
 */
async function draw(svg: string, longer: "width" | "height"): Promise<Uint8Array> {
  // svg2img reads a string that does not begin with this as a path or an address.
  if (!svg.startsWith("<svg ")) throw new Error("not an SVG of the allow-list");
  // Loaded on demand: loading takes a tenth of a second, and few processes need it.
  const { default: svg2img } = await import("svg2img");
  const resvg = { font: FONT, fitTo: { mode: longer, value: LONGEST_SIDE } };
  return new Promise((resolve, reject) => {
    svg2img(svg, { resvg }, (error: Error | null, png: Uint8Array) => (error ? reject(error) : resolve(png)));
  });
}
