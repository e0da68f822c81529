import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import type { ArtworkProblem, ArtworkReading, ArtworkWords } from "../../kernel/ports/artwork";
import { isRaster } from "../../pictures/index.server";
import { allowListSvg } from "../images/svg-allow-list";
import { encodeArtwork } from "./encode-artwork";
import { mapArtwork } from "./map-artwork";
import { LONGEST_SIDE, type Raster } from "./raster";
import { isPdf, readPdf } from "./read-pdf";

const MAX_BYTES = 15 * 1024 * 1024;
/** 50 megapixels, as many as cameras take. A file of 100 kB can claim 40,000 pixels square. */
const MAX_PIXELS = 50_000_000;
const SHORTEST_SIDE = 300;
const A4 = { short: 595.28, long: 841.89 };
/** Maximum deviation of a picture's sides from A4 at which it is still printed as A4: two millimeters. */
const NEARLY = 0.012;

/**
 * Reads a finished design as the background of a page: drawn at 250 pixels per inch of A4, encoded anew, and mapped to
 * find free positions on it. Runs in a separate process: the file is untrusted, and the libraries are native. A PDF
 * page has its own size; a picture is printed as large as A4.
 */
export async function readArtwork(input: { bytes: Uint8Array; words: ArtworkWords }): Promise<ArtworkReading> {
  const { bytes, words } = input;
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  if (isPdf(bytes)) {
    const read = await readPdf(bytes, words);
    if (!read.ok) return read;
    const { page, raster, texts } = read;
    return { ok: true, artwork: await finish(page, raster, texts) };
  }
  const raster = isRaster(bytes) ? await readRaster(bytes) : drawSvg(Buffer.from(bytes).toString("utf8"));
  if (typeof raster === "string") return { ok: false, code: raster };
  return { ok: true, artwork: await finish(pageOf(raster), raster, []) };
}

async function finish(
  page: { width: number; height: number },
  raster: Raster,
  texts: Extract<ArtworkReading, { ok: true }>["artwork"]["texts"],
) {
  return { page, texts, image: await encodeArtwork(raster), ...(await mapArtwork(raster, page)) };
}

async function readRaster(bytes: Uint8Array): Promise<Raster | ArtworkProblem> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
    const { width, height } = await input.metadata();
    if (width * height > MAX_PIXELS) return "too-large";
    if (Math.min(width, height) < SHORTEST_SIDE) return "too-small";
    const { data, info } = await input
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    // The library itself refuses a file whose header claims too many pixels.
    return error instanceof Error && /pixel limit/i.test(error.message) ? "too-large" : "bad-image";
  }
}

const IS_SVG = /^\ufeff?\s{0,100}<(\?xml|svg|!--|!DOCTYPE)/i;

function drawSvg(source: string): Raster | ArtworkProblem {
  if (!IS_SVG.test(source.slice(0, 200))) return "unsupported-artwork";
  const checked = allowListSvg(source);
  if (!checked.ok) return checked.code;
  try {
    const font = { loadSystemFonts: false };
    const { width, height } = new Resvg(checked.svg, { font });
    if (!(width > 0 && height > 0 && width / height < 4 && height / width < 4)) return "bad-svg";
    const fitTo = { mode: width >= height ? "width" : "height", value: LONGEST_SIDE } as const;
    const drawn = new Resvg(checked.svg, { font, fitTo, background: "#ffffff" }).render();
    return { data: drawn.pixels, width: drawn.width, height: drawn.height };
  } catch {
    return "bad-svg";
  }
}

/** Page size of a picture: exactly A4 if nearly so, otherwise as long as A4. */
function pageOf({ width, height }: Raster): { width: number; height: number } {
  const [long, short] = [Math.max(width, height), Math.min(width, height)];
  const own = (short / long) * A4.long;
  const across = Math.abs(own / A4.short - 1) < NEARLY ? A4.short : Math.round(own * 100) / 100;
  return width >= height ? { width: A4.long, height: across } : { width: across, height: A4.long };
}
