import { Resvg } from "@resvg/resvg-js";
import sharp, { type Sharp } from "sharp";
import svg2img from "svg2img";
import { bakePng, insertChunk } from "../credentials/index.server";
import { fitImages } from "./images/fit-image";
import { imageType } from "./images/image-type";
import { writePixels } from "./images/write-pixels";
import { drawInLayers, layersAsPixels } from "./layers/draw-page";
import type { ImageItem, Scene } from "./scene/scene";
import { writeSvg } from "./write-svg";

const MAX_WIDTH = 5000;
/** It is decoded again at once: what it weighs counts for nothing. */
const SHRUNK_PHOTOGRAPH = { quality: 95, chromaSubsampling: "4:4:4" };
const PIXELS_FOR_ONE = 2;
const POINTS_PER_METER = 72 / 0.0254;

/**
 * The SVG of the same scene, rasterised `width` pixels wide, with the credential baked in. Since drawing 3 it says how large
 * it is in print; one of an earlier drawing does where that is asked for by `sized`.
 */
export async function writePng(
  scene: Scene,
  options: { width: number; credential?: string; sized?: boolean },
): Promise<Uint8Array> {
  const { width, credential, sized = scene.drawing >= 3 } = options;
  if (!Number.isInteger(width) || width < 1 || width > MAX_WIDTH) throw new Error(`PNG width ${width} is out of range`);
  const drawn = await drawPixels(scene, width);
  const png = sized ? insertChunk(drawn, "pHYs", physicalSize(width / scene.width)) : drawn;
  return credential === undefined ? png : bakePng(png, credential);
}

async function drawPixels(scene: Scene, width: number): Promise<Uint8Array> {
  if (scene.drawing < 4) return rasterise(writeSvg(await shrinkImages(scene, width / scene.width)), width);
  const fitted = fitImages(scene, (width / scene.width) * PIXELS_FOR_ONE);
  return (scene.drawing < 5 ? null : drawInLayers(fitted, width)) ?? drawWhole(fitted, width);
}

/** The same page for who writes it in another form: without choosing colors and packing what is unpacked at once. */
export async function pageAsImage(scene: Scene, width: number): Promise<Sharp> {
  const fitted = fitImages(scene, (width / scene.width) * PIXELS_FOR_ONE);
  const pixels = scene.drawing < 5 ? null : layersAsPixels(fitted, width);
  if (!pixels) return sharp(await writePng(scene, { width }));
  return sharp(pixels.rgba, { raw: { width: pixels.width, height: pixels.height, channels: 4 } }).removeAlpha();
}

/** Pixels per meter across and down, and that it is meters (PNG 1.2, 4.2.4.2). */
function physicalSize(pixelsPerPoint: number): Uint8Array {
  const data = Buffer.alloc(9);
  const perMeter = Math.round(pixelsPerPoint * POINTS_PER_METER);
  data.writeUInt32BE(perMeter, 0);
  data.writeUInt32BE(perMeter, 4);
  data[8] = 1;
  return data;
}

/**
 * The rasteriser takes single samples of an image, so a large logo drawn small gets ragged edges. Two pixels for each
 * one drawn are enough for it, and shrinking to that is done well here.
 */
async function shrinkImages(scene: Scene, pixelsPerPoint: number): Promise<Scene> {
  const shrink = async (item: ImageItem): Promise<ImageItem> => {
    const width = Math.ceil(item.width * pixelsPerPoint * PIXELS_FOR_ONE);
    if (width >= item.image.width) return item;
    const shrunk = sharp(item.image.png).resize({ width });
    const encoded = imageType(item.image) === "image/jpeg" ? shrunk.jpeg(SHRUNK_PHOTOGRAPH) : shrunk.png();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { ...item, image: { width: info.width, height: info.height, png: data } };
  };
  return {
    ...scene,
    items: await Promise.all(scene.items.map((item) => (item.kind === "image" ? shrink(item) : item))),
  };
}

/** In few colors, where no eye sees a difference. */
function drawWhole(scene: Scene, width: number): Uint8Array {
  const drawn = new Resvg(writeSvg(scene), settingsFor(width)).render();
  return writePixels({ width: drawn.width, height: drawn.height, rgba: drawn.pixels }, "page") ?? drawn.asPng();
}

const settingsFor = (width: number) => ({
  fitTo: { mode: "width" as const, value: width },
  font: { loadSystemFonts: false },
});

function rasterise(svg: string, width: number): Promise<Uint8Array> {
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
