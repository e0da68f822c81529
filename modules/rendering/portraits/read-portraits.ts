import sharp from "sharp";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { isPictureName, keysOfFile } from "../../kernel/picture-key";
import type { PortraitReading, PortraitsReading } from "../../kernel/ports/portraits";
import { isRaster } from "../../pictures/index.server";

const MEGABYTE = 1024 * 1024;
const MAX_ENTRIES = 20_000;
/** Maximum size of one picture, as taken by phones. */
const MAX_BYTES = 15 * MEGABYTE;
/** Maximum compression ratio: pictures hardly compress, so a higher ratio is an attack. */
const MAX_RATIO = 100;
/** 50 megapixels, as many as cameras take. A file of 100 kB can claim 40,000 pixels square. */
const MAX_PIXELS = 50_000_000;
const SHORTEST_SIDE = 64;
/** Size of a portrait in pixels, four to five: 54 mm wide in print at 300 per inch. */
const SIZE = { width: 640, height: 800 };
const QUALITY = 84;
/**
 * Timeout after which the remaining pictures are reported as unread: those that were read stay, and another ZIP can
 * bring the rest.
 */
const TIMEOUT_MS = 20_000;

/**
 * Reads the pictures of a ZIP that a table names, each cropped and encoded anew. `keys` are names as returned by
 * `pictureKey`. Codes: `unsupported-file` (not a ZIP), `too-many` files, `too-large` (unpacks to more than stated).
 * Runs in a separate process.
 */
export async function readPortraits(
  { bytes, keys }: { bytes: Uint8Array; keys: string[] },
  elapsedMs: () => number,
): Promise<PortraitsReading> {
  let archive: ZipFile;
  try {
    archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return { ok: false, code: "unsupported-file" };
  }
  if (archive.entryCount > MAX_ENTRIES) return { ok: false, code: "too-many" };
  const files = await picturesIn(archive);
  if (files === null) return { ok: false, code: "unsupported-file" };
  const named = filesByKey(files);
  const readings: { key: string; reading: PortraitReading }[] = [];
  const used = new Set<Entry>();
  const read = new Map<Entry, PortraitReading>();
  for (const key of new Set(keys)) {
    const found = named.get(key) ?? [];
    const [entry] = found;
    if (!entry) continue;
    for (const one of found) used.add(one);
    if (isBomb(entry)) return { ok: false, code: "too-large" };
    const reading: PortraitReading =
      found.length > 1
        ? { ok: false, code: "several" }
        : (read.get(entry) ??
          (elapsedMs() > TIMEOUT_MS ? { ok: false, code: "not-read" } : await readEntry(archive, entry)));
    read.set(entry, reading);
    readings.push({ key, reading });
  }
  return { ok: true, readings, unused: files.filter((file) => !used.has(file)).length };
}

/**
 * Crops one picture to the format of a portrait and encodes it anew, which removes the time and location of the shot.
 */
export async function readPortrait({ bytes }: { bytes: Uint8Array }): Promise<PortraitReading> {
  if (bytes.length > MAX_BYTES) return { ok: false, code: "too-large" };
  if (!isRaster(bytes)) return { ok: false, code: "unsupported-image" };
  try {
    const input = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false });
    const { width, height, autoOrient } = await input.metadata();
    if (width * height > MAX_PIXELS) return { ok: false, code: "too-large" };
    if (Math.min(width, height) < SHORTEST_SIDE) return { ok: false, code: "too-small" };
    const { data, info } = await input
      .rotate()
      // Cropping preserves the part that draws the eye, above all skin.
      .resize({ ...sizeFor(autoOrient), fit: "cover", position: "attention" })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { ok: true, portrait: { jpeg: new Uint8Array(data), width: info.width, height: info.height } };
  } catch (error) {
    // The library itself refuses a file whose header claims too many pixels.
    return {
      ok: false,
      code: error instanceof Error && /pixel limit/i.test(error.message) ? "too-large" : "bad-image",
    };
  }
}

/** Size of the cropped picture: the print size, or smaller if the picture is; it is never enlarged. */
function sizeFor({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, width / SIZE.width, height / SIZE.height);
  return { width: Math.round(SIZE.width * scale), height: Math.round(SIZE.height * scale) };
}

/** Returns the entries named like pictures; null if the archive is damaged before its end. */
async function picturesIn(archive: ZipFile): Promise<Entry[] | null> {
  const files: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry())
      if (isPictureName(entry.fileName) && !isTrace(entry.fileName)) files.push(entry);
    return files;
  } catch {
    return null;
  }
}

/** Returns whether an entry is one that macOS adds to archives. */
const isTrace = (name: string): boolean => /(^|\/)(__MACOSX\/|\._)/.test(name);

function filesByKey(files: Entry[]): Map<string, Entry[]> {
  const named = new Map<string, Entry[]>();
  for (const file of files) {
    for (const key of keysOfFile(file.fileName)) {
      const others = named.get(key);
      if (others) others.push(file);
      else named.set(key, [file]);
    }
  }
  return named;
}

const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > MEGABYTE + compressedSize * MAX_RATIO;

async function readEntry(archive: ZipFile, entry: Entry): Promise<PortraitReading> {
  if (entry.uncompressedSize > MAX_BYTES) return { ok: false, code: "too-large" };
  if (!entry.canDecodeFileData()) return { ok: false, code: "bad-image" };
  try {
    const stream = await archive.openReadStreamPromise(entry);
    const parts: Buffer[] = [];
    // The library checks that an entry unpacks to no more than its stated size.
    for await (const part of stream) parts.push(part);
    return await readPortrait({ bytes: Buffer.concat(parts) });
  } catch {
    return { ok: false, code: "bad-image" };
  }
}
