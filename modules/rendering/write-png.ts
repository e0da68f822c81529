import { Resvg } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import svg2img from "svg2img";
import { bakePng, insertChunk } from "../credentials/index.server";
import { fitImages } from "./images/fit-image";
import { readPixels } from "./images/read-pixels";
import { writePixels } from "./images/write-pixels";
import { drawInLayers, layersAsPixels } from "./layers/draw-page";
import type { Scene } from "./scene/scene";
import { writeSvg } from "./write-svg";

const MAX_WIDTH = 5000;
const PIXELS_FOR_ONE = 2;
const POINTS_PER_METER = 72 / 0.0254;

/** The scene as a picture `width` pixels wide, which says how large it is in print, with the credential baked in. */
export async function writePng(scene: Scene, options: { width: number; credential?: string }): Promise<Uint8Array> {
  const { width, credential } = options;
  if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH) throw new Error(`PNG width ${width} is out of range`);
  const fitted = fitTo(scene, width);
  const drawn = drawInLayers(fitted, width) ?? inFewColors(await drawWhole(fitted, width));
  const png = insertChunk(drawn, "pHYs", physicalSize(width / scene.width));
  return credential === undefined ? png : bakePng(png, credential);
}

/** The same page for who writes it in another form: without choosing colors and packing what is unpacked at once. */
export async function pageAsImage(scene: Scene, width: number): Promise<Sharp> {
  const fitted = fitTo(scene, width);
  const pixels = layersAsPixels(fitted, width);
  if (!pixels) return sharp(await drawWhole(fitted, width));
  return sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } }).removeAlpha();
}

/** The rasteriser takes single samples of an image, so a large logo drawn small gets ragged edges. */
const fitTo = (scene: Scene, width: number): Scene => fitImages(scene, (width / scene.width) * PIXELS_FOR_ONE);

/** Pixels per meter across and down, and that it is meters (PNG 1.2, 4.2.4.2). */
function physicalSize(pixelsPerPoint: number): Uint8Array {
  const data = Buffer.alloc(9);
  const perMeter = Math.round(pixelsPerPoint * POINTS_PER_METER);
  data.writeUInt32BE(perMeter, 0);
  data.writeUInt32BE(perMeter, 4);
  data[8] = 1;
  return data;
}

/** In few colors, where no eye sees a difference. */
function inFewColors(png: Uint8Array): Uint8Array {
  const pixels = readPixels(png);
  return (pixels && writePixels(pixels, "page")) ?? png;
}

const settingsFor = (width: number) => ({
  fitTo: { mode: "width" as const, value: width },
  font: { loadSystemFonts: false },
});

/** What is not put together of layers: badges and cards. */
function drawWhole(scene: Scene, width: number): Promise<Uint8Array> {
  const svg = writeSvg(scene);
  const settings = settingsFor(width);
  // svg2img takes a string that does not begin with this to be a path or an address, and reads it.
  if (!svg.startsWith("<svg ")) throw new Error("not an SVG of our own");
  // After a parsing error svg2img calls back and then throws where nobody can catch it; parsing first throws here.
  new Resvg(svg, settings);
  return new Promise((resolve, reject) => {
    svg2img(svg, { resvg: settings }, (error: Error | null, bytes: Uint8Array) => {
      if (error) return reject(new Error("the certificate could not be rasterised", { cause: error }));
      const copy = new Uint8Array(bytes);
      // Yielding lets the 18 MB of native memory behind `bytes` go before the next one is drawn.
      setImmediate(() => resolve(copy));
    });
  });
}
