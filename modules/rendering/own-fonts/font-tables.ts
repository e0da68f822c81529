export interface Tables {
  names: ReadonlySet<string>;
  /** Embedding permissions (OpenType 1.9, OS/2). */
  fsType: number;
  /** Weight: 400 is regular, 700 is bold. */
  weight: number;
}

const MAX_TABLES = 64;
const NEEDED = ["cmap", "head", "hhea", "hmtx", "maxp", "OS/2"];

/**
 * Reads the table directory of an OpenType font (1.9, "Organization of an OpenType font"); null if a table is outside
 * the file.
 */
export function readTables(font: Uint8Array): Tables | null {
  if (font.length < 12) return null;
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const count = view.getUint16(4);
  if (count > MAX_TABLES || 12 + count * 16 > font.length) return null;
  const directory = new Map<string, { offset: number; length: number }>();
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16;
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (offset + length > font.length) return null;
    directory.set(Buffer.from(font.subarray(at, at + 4)).toString("latin1"), { offset, length });
  }
  const os2 = directory.get("OS/2");
  if (!os2 || os2.length < 10 || NEEDED.some((name) => !directory.has(name))) return null;
  return {
    names: new Set(directory.keys()),
    weight: view.getUint16(os2.offset + 4),
    fsType: view.getUint16(os2.offset + 8),
  };
}
