import { deflateSync } from "node:zlib";
import sharp from "sharp";

/** Files that cost their reader far more than their sender. */
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return header;
}

function png(chunks: [type: string, data: Buffer][]): Uint8Array {
  const { crc32 } = process.getBuiltinModule("node:zlib");
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const chunk = Buffer.alloc(body.length + 8);
    chunk.writeUInt32BE(data.length);
    body.copy(chunk, 4);
    chunk.writeUInt32BE(crc32(body), body.length + 4);
    return chunk;
  });
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...parts]));
}

/** A picture of 900 million empty pixels: 110 MB when decoded, 110 KB on the wire. */
const hugePng = () =>
  png([
    ["IHDR", pngHeader(30_000, 30_000)],
    ["IDAT", deflateSync(Buffer.alloc(30_000 * (30_000 / 8 + 1)))],
    ["IEND", Buffer.alloc(0)],
  ]);

/** Small enough to pass the size limit. */
const millionObjects = () =>
  bytesOf(`%PDF-1.7\n${Array.from({ length: 1_000_000 }, (_, i) => `${i} 0 obj`).join("\n")}`);

/** Writes a PDF with streams that each decompress to the size limit of a reader. */
function pdfOfBombs() {
  const bomb = deflateSync(Buffer.alloc(40_000_000, " "));
  const objects = Array.from({ length: 200 }, (_, i) =>
    Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n<</Type /ObjStm /First 10 /Filter /FlateDecode /Length ${bomb.length}>>\nstream\n`),
      bomb,
      Buffer.from("\nendstream\nendobj\n"),
    ]),
  );
  return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), ...objects]));
}

const entityBomb = () =>
  bytesOf(
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${"bcdefgh"
      .split("")
      .map((name, i) => `<!ENTITY ${name} "${`&${"abcdefg"[i]};`.repeat(10)}">`)
      .join("")}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`,
  );

export const deepSvg = () =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(1_000_000)}${"</g>".repeat(1_000_000)}</svg>`);

const deepJson = () => bytesOf(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);

export async function noise() {
  const pixels = Buffer.alloc(2000 * 2000 * 3);
  let state = 7;
  for (let i = 0; i < pixels.length; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[i] = state >> 16;
  }
  return new Uint8Array(
    await sharp(pixels, { raw: { width: 2000, height: 2000, channels: 3 } })
      .png()
      .toBuffer(),
  );
}

/** Hostile files by name. */
export const HOSTILE_FILES = {
  "a PDF with a million objects": millionObjects,
  "a PDF of streams that unfold to gigabytes": pdfOfBombs,
  "a PNG of 30,000 by 30,000 pixels": hugePng,
  "an SVG of entities within entities": entityBomb,
  "an SVG nested a million deep": deepSvg,
  "JSON nested 100,000 deep": deepJson,
  "four megapixels of noise as a photograph": noise,
};
