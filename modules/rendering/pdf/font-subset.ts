import type { Glyph, Subset } from "fontkit";

/**
 * Above every real glyph id. Composite glyphs pull in their parts by real ids through the same subset, so ids of ours
 * must never be mistaken for those.
 */
export const FIRST_VIRTUAL_ID = 0x10000;

/** fontkit's subset, in which one real glyph may stand at several places, with another width at each. */
export function subsetByVirtualId(subset: Subset, realIds: number[], widths: (number | undefined)[]): Subset {
  const widthAt = new Map<number, number>();
  const include = (glyph: Glyph | number): number => {
    const id = typeof glyph === "number" ? glyph : glyph.id;
    const known = subset.mapping[id];
    if (known !== undefined) return known;
    const index = subset.glyphs.push(id >= FIRST_VIRTUAL_ID ? (realIds[id - FIRST_VIRTUAL_ID] ?? 0) : id) - 1;
    subset.mapping[id] = index;
    const width = widths[id - FIRST_VIRTUAL_ID];
    if (width !== undefined) widthAt.set(index, width);
    return index;
  };
  const add = subset._addGlyph;
  // Only a subset of TrueType outlines writes widths; fontkit takes each from the font as it writes the glyph.
  if (add)
    subset._addGlyph = (id) => {
      const index = addKnown(subset, id) ?? remember(subset, id, add.call(subset, id));
      const width = widthAt.get(index);
      const metrics = subset.hmtx.metrics[index];
      if (metrics && width !== undefined) metrics.advance = width;
      return index;
    };
  return Object.assign(subset, { includeGlyph: include });
}

interface CutGlyph {
  data: Uint8Array;
  advance: number;
  bearing: number;
}

/** Glyphs as they are cut from a font, for as long as it is open: fontkit would decode each for every document. */
const cutGlyphs = new WeakMap<object, Map<number, CutGlyph>>();

/** Adds a glyph that was cut from this font before, as fontkit does; null for any other. */
function addKnown(subset: Subset, id: number): number | null {
  const known = cutGlyphs.get(subset.font)?.get(id);
  if (!known) return null;
  const { data, advance, bearing } = known;
  subset.loca.offsets.push(subset.offset);
  subset.hmtx.metrics.push({ advance, bearing });
  subset.offset += data.length;
  return subset.glyf.push(data) - 1;
}

/** A glyph that is put together from others names them by their numbers in one subset: it is cut anew for each. */
function remember(subset: Subset, id: number, index: number): number {
  const data = subset.glyf[index];
  const metrics = subset.hmtx.metrics[index];
  const contours = data && data.length > 1 ? new DataView(data.buffer, data.byteOffset).getInt16(0) : 0;
  if (!data || !metrics || contours < 0) return index;
  const known = cutGlyphs.get(subset.font) ?? new Map<number, CutGlyph>();
  cutGlyphs.set(subset.font, known.set(id, { data, ...metrics }));
  return index;
}
