import { Resvg } from "@resvg/resvg-js";

const LONGEST_SIDE = 1200;
const LARGEST_ASPECT_RATIO = 20;
const FONT = { loadSystemFonts: false };

/**
 * An allow-listed SVG as PNG, its longer side 1200 pixels; null where it has no extent, is more than twenty times as
 * long as wide, or cannot be drawn. Of hostile ones the time is not bounded here.
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
 * After a parsing error svg2img calls back and then throws where nobody can catch it: what is given to it was parsed
 * before.
 */
async function draw(svg: string, longer: "width" | "height"): Promise<Uint8Array> {
  // svg2img takes a string that does not begin with this to be a path or an address, and reads it.
  if (!svg.startsWith("<svg ")) throw new Error("not an SVG of the allow-list");
  // It takes a tenth of a second to load, which few processes need.
  const { default: svg2img } = await import("svg2img");
  const resvg = { font: FONT, fitTo: { mode: longer, value: LONGEST_SIDE } };
  return new Promise((resolve, reject) => {
    svg2img(svg, { resvg }, (error: Error | null, png: Uint8Array) => (error ? reject(error) : resolve(png)));
  });
}
