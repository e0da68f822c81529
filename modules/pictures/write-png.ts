import sharp, { type Sharp } from "sharp";
import { bakePng, insertChunk } from "../credentials/index.server";
import type { Scene } from "../scene/index.server";
import { drawInLayers, layersAsPixels } from "./layers/draw-page";
import { fitImages } from "./raster/fit-image";

const MAX_WIDTH = 5000;
const PIXELS_FOR_ONE = 2;
const POINTS_PER_METER = 72 / 0.0254;

/** Draws the scene as a PNG `width` pixels wide, with its print size, and the credential baked in. */
export async function writePng(scene: Scene, options: { width: number; credential?: string }): Promise<Uint8Array> {
  const { width, credential } = options;
  if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH) throw new Error(`PNG width ${width} is out of range`);
  const drawn = drawInLayers(fitTo(scene, width), width);
  const png = insertChunk(drawn, "pHYs", physicalSize(width / scene.width));
  return credential === undefined ? png : bakePng(png, credential);
}

/** Draws a page as raw pixels for an encoder of another format, without choosing a palette or compressing. */
export function pageAsImage(scene: Scene, width: number): Sharp {
  const pixels = layersAsPixels(fitTo(scene, width), width);
  return sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } }).removeAlpha();
}

/**
 * Shrinks images to their drawn size: the rasterizer takes single samples of an image, so a large logo drawn small gets
 * ragged edges.
 */
const fitTo = (scene: Scene, width: number): Scene => fitImages(scene, (width / scene.width) * PIXELS_FOR_ONE);

/** Pixels per meter across and down, with meter as the unit (PNG 1.2, 4.2.4.2). */
function physicalSize(pixelsPerPoint: number): Uint8Array {
  const data = Buffer.alloc(9);
  const perMeter = Math.round(pixelsPerPoint * POINTS_PER_METER);
  data.writeUInt32BE(perMeter, 0);
  data.writeUInt32BE(perMeter, 4);
  data[8] = 1;
  return data;
}
