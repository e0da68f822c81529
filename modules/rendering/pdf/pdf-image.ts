import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { imageType } from "../../pictures/index.server";
import type { PreparedImage } from "../../scene/index.server";

/** An opened image for pdfkit's `image()`: a size, and a way to write itself into a document. */
export interface PdfImage {
  width: number;
  height: number;
  label: string;
  obj: PDFKit.PDFKitReference | null;
  embed(document: PDFKit.PDFDocument): void;
}

interface Planes {
  color: Buffer;
  /** Soft mask; `null` for an opaque image. */
  alpha: Buffer | null;
}

const MAX_CACHED_IMAGES = 64;
const planesOf = new Map<string, Planes>();

/**
 * Prepares the color and soft mask of an image, compressed once and cached by content: an organization's logo is on all
 * its certificates, and pdfkit would decode an alpha PNG for every document, at 28 ms each.
 */
export async function preparePdfImage(image: PreparedImage, label: string): Promise<PdfImage> {
  if (imageType(image) === "image/jpeg") return openJpeg(image, label);
  const key = createHash("sha256").update(image.png).digest("hex");
  let planes = planesOf.get(key);
  if (!planes) {
    planes = await splitPlanes(image);
    if (planesOf.size >= MAX_CACHED_IMAGES) planesOf.clear();
    planesOf.set(key, planes);
  }
  const { color, alpha } = planes;
  const opened: PdfImage = {
    width: image.width,
    height: image.height,
    label,
    obj: null,
    embed(document) {
      const mask = alpha ? document.ref(dictionary(image, "DeviceGray")) : null;
      mask?.end(alpha);
      opened.obj = document.ref({ ...dictionary(image, "DeviceRGB"), ...(mask ? { SMask: mask } : {}) });
      opened.obj.end(color);
    },
  };
  return opened;
}

/** Embeds a JPEG in a PDF unchanged (ISO 32000-1, 7.4.8). The platform's JPEGs always have three channels. */
function openJpeg(image: PreparedImage, label: string): PdfImage {
  const { width, height } = image;
  const opened: PdfImage = {
    width,
    height,
    label,
    obj: null,
    embed(document) {
      opened.obj = document.ref({
        Type: "XObject",
        Subtype: "Image",
        Width: width,
        Height: height,
        ColorSpace: "DeviceRGB",
        BitsPerComponent: 8,
        Filter: "DCTDecode",
      });
      opened.obj.end(Buffer.from(image.png));
    },
  };
  return opened;
}

function dictionary({ width, height }: PreparedImage, colorSpace: string): Record<string, unknown> {
  return {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: colorSpace,
    BitsPerComponent: 8,
    Filter: "FlateDecode",
  };
}

async function splitPlanes({ png, width, height }: PreparedImage): Promise<Planes> {
  const { data } = await sharp(png).ensureAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const pixels = width * height;
  const color = Buffer.alloc(pixels * 3);
  const alpha = Buffer.alloc(pixels);
  for (let i = 0; i < pixels; i++) {
    data.copy(color, i * 3, i * 4, i * 4 + 3);
    alpha[i] = data[i * 4 + 3] ?? 255;
  }
  const opaque = alpha.every((value) => value === 255);
  return { color: compress(color), alpha: opaque ? null : compress(alpha) };
}

/** Compresses without a predictor, which is useless for images of few colors fitted to the page. */
const compress = (plane: Buffer): Buffer => deflateSync(plane, { level: 9 });
