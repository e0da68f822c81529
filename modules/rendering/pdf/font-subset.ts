import type { Glyph, Subset } from "fontkit";

/**
 * First virtual glyph id, above every real one. Composite glyphs include their parts by real ids through the same
 * subset, so that the two must never be confused.
 */
export const FIRST_VIRTUAL_ID = 0x10000;

/** Adapts fontkit's subset so that one real glyph may occur several times, each with its own width. */
export function subsetByVirtualId(subset: Subset, realIds: number[], widths: (number | undefined)[]): Subset {
  const widthAt = new Map<number, number>();
  const include = (glyph: Glyph | number): number => {
    const id = typeof glyph === "number" ? glyph : glyph.id;
    const existing = subset.mapping[id];
    if (existing !== undefined) return existing;
    const index = subset.glyphs.push(id >= FIRST_VIRTUAL_ID ? (realIds[id - FIRST_VIRTUAL_ID] ?? 0) : id) - 1;
    subset.mapping[id] = index;
    const width = widths[id - FIRST_VIRTUAL_ID];
    if (width !== undefined) widthAt.set(index, width);
    return index;
  };
  const add = subset._addGlyph;
  // Only a subset of TrueType outlines writes widths; fontkit takes each width from the font when it writes the glyph.
  if (!add) return Object.assign(subset, { includeGlyph: include });
  subset._addGlyph = (id) => {
    const index = addCached(subset, id) ?? remember(subset, id, add.call(subset, id));
    const width = widthAt.get(index);
    const metrics = subset.hmtx.metrics[index];
    if (metrics && width !== undefined) metrics.advance = width;
    return index;
  };
  const encode = subset.encode.bind(subset);
  return Object.assign(subset, { includeGlyph: include, encode: () => encodeTrueType(subset, encode) });
}

/** Font tables as fontkit writes them, in its order. */
type Tables = [tag: string, data: Buffer][];
const tablesOf = new WeakMap<object, Tables>();

/**
 * Sizes of the font header and of a directory entry, and offsets of numbers in the tables `maxp`, `hhea` and `head`.
 */
const HEADER = 12;
const ENTRY = 16;
const NUM_GLYPHS = 4;
const NUM_METRICS = 34;
const INDEX_TO_LOC = 50;

/**
 * Encodes a font as fontkit does, byte for byte: with fontkit the first time for each font, afterwards with the tables
 * that it wrote.
 */
function encodeTrueType(subset: Subset, encode: () => Uint8Array): Uint8Array {
  const cached = tablesOf.get(subset.font);
  if (cached) return writeFont(fillTables(subset, cached));
  const encoded = Buffer.from(encode());
  const count = encoded.readUInt16BE(4);
  const tables = Array.from({ length: count }, (_, i): Tables[number] => {
    const at = HEADER + i * ENTRY;
    const [from, length] = [encoded.readUInt32BE(at + 8), encoded.readUInt32BE(at + 12)];
    return [encoded.toString("latin1", at, at + 4), encoded.subarray(from, from + length)];
  });
  tablesOf.set(subset.font, tables);
  return encoded;
}

function fillTables(subset: Subset, tables: Tables): Tables {
  Object.assign(subset, { glyf: [], offset: 0, loca: { offsets: [] }, hmtx: { metrics: [] } });
  // Composite glyphs add to the list during the iteration.
  for (const id of subset.glyphs) subset._addGlyph?.(id);
  const { glyf, hmtx, loca } = subset;
  const long = tables.some(([tag, data]) => tag === "head" && data.readInt16BE(INDEX_TO_LOC) === 1);
  const offsets = [...loca.offsets, subset.offset];
  return tables.map(([tag, data]): Tables[number] => {
    if (tag === "glyf") return [tag, Buffer.concat(glyf)];
    if (tag === "hmtx")
      return [
        tag,
        numbers(
          hmtx.metrics.flatMap(({ advance, bearing }) => [advance, bearing]),
          2,
        ),
      ];
    if (tag === "loca")
      return [
        tag,
        long
          ? numbers(offsets, 4)
          : numbers(
              offsets.map((offset) => offset >>> 1),
              2,
            ),
      ];
    if (tag === "maxp") return [tag, withNumber(data, NUM_GLYPHS, glyf.length)];
    if (tag === "hhea") return [tag, withNumber(data, NUM_METRICS, glyf.length)];
    return [tag, data];
  });
}

function numbers(values: readonly number[], bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(values.length * bytes);
  const view = new DataView(written.buffer, written.byteOffset);
  for (const [i, value] of values.entries())
    if (bytes === 2) view.setUint16(i * 2, value);
    else view.setUint32(i * 4, value);
  return written;
}

function withNumber(data: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(data);
  changed.writeUInt16BE(value, at);
  return changed;
}

/**
 * Writes tables after their directory (OpenType, "Organization of an OpenType Font"), without checksums, which PDF does
 * not need.
 */
function writeFont(tables: Tables): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const header = Buffer.alloc(HEADER + tables.length * ENTRY);
  header.write("true", "latin1");
  const search = 2 ** power * ENTRY;
  for (const [i, value] of [tables.length, search, power, tables.length * ENTRY - search].entries())
    header.writeUInt16BE(value, 4 + i * 2);
  let offset = header.length;
  for (const [i, [tag, data]] of tables.entries()) {
    const at = HEADER + i * ENTRY;
    header.write(tag, at, "latin1");
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...tables.map(([, data]) => data)]);
}

interface CutGlyph {
  data: Uint8Array;
  advance: number;
  bearing: number;
}

/** Glyphs cut from a font, cached while the font is open: fontkit would decode each of them for every document. */
const cutGlyphs = new WeakMap<object, Map<number, CutGlyph>>();

/** Adds a cached glyph of this font as fontkit does; returns null if it is not cached. */
function addCached(subset: Subset, id: number): number | null {
  const cached = cutGlyphs.get(subset.font)?.get(id);
  if (!cached) return null;
  const { data, advance, bearing } = cached;
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance, bearing });
  subset.offset += data.length;
  return subset.glyf.push(data) - 1;
}

/**
 * Caches a glyph unless it is composite: a composite glyph names its parts by their numbers in one subset, so that it
 * is cut anew for each.
 */
function remember(subset: Subset, id: number, index: number): number {
  const data = subset.glyf[index];
  const metrics = subset.hmtx.metrics[index];
  const contours = data && data.length > 1 ? new DataView(data.buffer, data.byteOffset).getInt16(0) : 0;
  if (!data || !metrics || contours < 0) return index;
  const cache = cutGlyphs.get(subset.font) ?? new Map<number, CutGlyph>();
  cutGlyphs.set(subset.font, cache.set(id, { data, ...metrics }));
  return index;
}
