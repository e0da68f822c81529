import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { ZipFile } from "yazl";

/**
 * Draws a synthetic portrait: a face of one color on a background of another. Each color gives a different picture.
 */
export async function portraitOf(color: string, size = { width: 600, height: 750 }): Promise<Buffer> {
  const { width, height } = size;
  const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 75" width="${width}" height="${height}"><rect width="60" height="75" fill="#d8dfe2"/><circle cx="30" cy="30" r="14" fill="${color}"/><path d="M8 75C8 54 52 54 52 75Z" fill="${color}"/></svg>`;
  return sharp(Buffer.from(face)).jpeg({ quality: 90 }).toBuffer();
}

export async function zipOf(files: Record<string, Uint8Array>): Promise<Uint8Array> {
  const archive = new ZipFile();
  for (const [name, bytes] of Object.entries(files)) archive.addBuffer(Buffer.from(bytes), name);
  archive.end();
  return new Uint8Array(await buffer(archive.outputStream as NodeJS.ReadableStream));
}
