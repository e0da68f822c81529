import type { FontFile, FontProblem, FontReading } from "../../kernel/ports/font-files";
import { sanitizeText } from "../../scene/index.server";
import { readTables, type Tables } from "./font-tables";
import { tryFont } from "./try-font";

const MAX_BYTES = 2 * 1024 * 1024;
const MAX_UNPACKED = 10 * 1024 * 1024;
const LONGEST_NAME = 60;

const SIGNATURES: Record<string, "sfnt" | "woff2" | "collection"> = {
  "\0\x01\0\0": "sfnt",
  true: "sfnt",
  OTTO: "sfnt",
  wOF2: "woff2",
  ttcf: "collection",
};

/**
 * Reads an uploaded font: unpacks it, then draws and embeds every glyph once, so that no glyph fails later. Runs in a
 * separate process. Codes: `too-large` (over 2 MB, or 10 MB unpacked), `embedding-restricted` and `no-subsetting` by
 * its license bits, and others for faults in the font.
 */
export async function readFont({ bytes }: { bytes: Uint8Array }): Promise<FontReading> {
  if (bytes.length > MAX_BYTES) return refused("too-large");
  const kind = SIGNATURES[Buffer.from(bytes.subarray(0, 4)).toString("latin1")];
  if (!kind) return refused("unsupported-font");
  if (kind === "collection") return refused("font-collection");
  const opened = kind === "woff2" ? await unpack(bytes) : bytes;
  if (typeof opened === "string") return refused(opened);
  const unpacked = withRoomAfter(opened);
  const tables = readTables(unpacked);
  if (!tables) return refused("bad-font");
  const problem = judge(tables);
  if (problem) return refused(problem);
  try {
    const tried = tryFont(unpacked);
    if (!tried) return refused("bad-font");
    if (!tried.script) return refused("no-letters");
    return { ok: true, font: fontFileOf(unpacked, tables, { ...tried, script: tried.script }) };
  } catch (error) {
    // Deep recursion is reported as an exceeded limit, not as a bad font.
    if (error instanceof RangeError && /call stack/i.test(error.message)) throw error;
    return refused("bad-font");
  }
}

/**
 * Bytes appended to a font: fontkit also reads the box of a blank glyph, which may be beyond the end of the file if
 * that glyph is the last one of the last table.
 */
const ROOM = 16;
function withRoomAfter(font: Uint8Array): Uint8Array {
  const roomy = new Uint8Array(font.length + ROOM);
  roomy.set(font);
  return roomy;
}

const refused = (code: FontProblem): FontReading => ({ ok: false, code });

/** Unpacks WOFF2. Flavor and unpacked size are in the header (W3C WOFF2, 4.1); the size may be a lie. */
async function unpack(bytes: Uint8Array): Promise<Uint8Array | FontProblem> {
  if (bytes.length < 48) return "bad-font";
  const header = new DataView(bytes.buffer, bytes.byteOffset, 48);
  if (Buffer.from(bytes.subarray(4, 8)).toString("latin1") === "ttcf") return "font-collection";
  if (header.getUint32(16) > MAX_UNPACKED) return "too-large";
  const { decompress } = await import("wawoff2");
  try {
    const unpacked = await decompress(bytes);
    return unpacked.length > MAX_UNPACKED ? "too-large" : new Uint8Array(unpacked);
  } catch {
    return "bad-font";
  }
}

/** Bits of fsType (OpenType 1.9, OS/2). Of several permissions the widest applies. */
const FS_TYPE = { restricted: 0x2, preview: 0x4, editable: 0x8, noSubsetting: 0x100, bitmapsOnly: 0x200 };
const BITMAPS = ["EBDT", "CBDT", "bdat", "sbix"];

function judge(tables: Tables): FontProblem | null {
  const { names, fsType } = tables;
  if (!names.has("glyf") && !names.has("CFF "))
    return BITMAPS.some((name) => names.has(name)) ? "bitmap-only" : "bad-font";
  const permitted = fsType & (FS_TYPE.preview | FS_TYPE.editable);
  if (fsType & FS_TYPE.restricted && !permitted) return "embedding-restricted";
  if (fsType & FS_TYPE.bitmapsOnly) return "embedding-restricted";
  return fsType & FS_TYPE.noSubsetting ? "no-subsetting" : null;
}

function fontFileOf(
  bytes: Uint8Array,
  { weight }: Tables,
  { family, style, script, letters }: Pick<FontFile, "family" | "style" | "script" | "letters">,
): FontFile {
  const name = sanitizeText(family, LONGEST_NAME);
  return { bytes, family: name || "–", style: sanitizeText(style, LONGEST_NAME), bold: weight >= 600, script, letters };
}
