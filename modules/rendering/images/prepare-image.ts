import sharp from "sharp";
import type { ImageReading, ImageUse } from "../../kernel/ports/images";
import { isRaster, rasteriseSvg } from "../../pictures/index.server";
import { allowListSvg } from "./svg-allow-list";

const MAX_BYTES = 4 * 1024 * 1024;
/** 24 megapixels, a phone's photograph. A file of 100 kB can claim 40,000 pixels square. */
const MAX_PIXELS = 24_000_000;
/** Maximum length of the longer side, in pixels. */
const LONGEST_SIDE = { mark: 1200, picture: 1600, avatar: 256 };
const SHORTEST_SIDE = 8;
/** Minimum lightness of an opaque image's border to be taken for paper. */
const PAPER_WHITE = 238;

/**
 * Prepares an uploaded image as a PNG that the platform encodes, at most 1200 pixels long (a picture 1600, an avatar a
 * square of 256), without metadata. White paper around a mark becomes transparent; an avatar must be a photograph, not
 * an SVG. Codes: `too-large` (over 4 MB or 24 megapixels), `unsupported-image` (not PNG, JPEG, WebP or SVG),
 * `bad-image`, `bad-svg`, `too-small` (under 8 pixels). Sets no time limit: uploaded files are read by the `Inspector`.
 */
export async function prepareImage(bytes: Uint8Array, use: ImageUse = "mark"): Promise<ImageReading> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  if (isRaster(bytes)) return reencode(bytes, use);
  if (use === "avatar") return { ok: false, code: "unsupported-image" };
  const text = Buffer.from(bytes).toString("utf8");
  if (!/^\ufeff?\s{0,100}<(\?xml|svg|!--|!DOCTYPE)/i.test(text.slice(0, 200)))
    return { ok: false, code: "unsupported-image" };
  const checked = allowListSvg(text);
  if (!checked.ok) return checked;
  const png = await rasteriseSvg(checked.svg);
  return png ? reencode(png, use) : { ok: false, code: "bad-svg" };
}

async function reencode(bytes: Uint8Array, use: ImageUse): Promise<ImageReading> {
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
    const { width, height } = await input.metadata();
    if (width * height > MAX_PIXELS) return { ok: false, code: "too-large" };
    if (Math.min(width, height) < SHORTEST_SIDE) return { ok: false, code: "too-small" };
    const side = { width: LONGEST_SIDE[use], height: LONGEST_SIDE[use] };
    const { data, info } = await input
      .rotate()
      .resize(use === "avatar" ? { ...side, fit: "cover" } : { ...side, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (use === "mark" && liesOnWhitePaper(data, info.width, info.height)) removePaper(data);
    const raw = { raw: { width: info.width, height: info.height, channels: 4 as const } };
    const drawn = use === "mark" ? sharp(data, raw).trim({ threshold: 4 }) : sharp(data, raw);
    const png = await drawn.png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
    return { ok: true, image: { width: png.info.width, height: png.info.height, png: new Uint8Array(png.data) } };
  } catch {
    return { ok: false, code: "bad-image" };
  }
}

function liesOnWhitePaper(rgba: Buffer, width: number, height: number): boolean {
  const isPaper = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return [0, 1, 2].every((i) => (rgba[at + i] ?? 0) >= PAPER_WHITE) && rgba[at + 3] === 255;
  };
  for (let x = 0; x < width; x++) if (!isPaper(x, 0) || !isPaper(x, height - 1)) return false;
  for (let y = 0; y < height; y++) if (!isPaper(0, y) || !isPaper(width - 1, y)) return false;
  return true;
}

/** Makes white transparent and gray partly transparent; on a white ground every pixel appears unchanged. */
function removePaper(rgba: Buffer): void {
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at, at + 3);
    const ink = 255 - Math.min(red, green, blue);
    // Near-white is paper too: its grain would show as a gray veil.
    const alpha = ink <= 255 - PAPER_WHITE ? 0 : ink;
    for (const [i, channel] of [red, green, blue].entries())
      rgba[at + i] = alpha === 0 ? 0 : Math.max(0, Math.round(255 - ((255 - channel) * 255) / alpha));
    rgba[at + 3] = alpha;
  }
}
