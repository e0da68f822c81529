import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Reads a font that the product contains, to be uploaded as somebody else's. */
export const houseFont = (name = "great-vibes-400"): Buffer => readFileSync(`content/fonts/${name}.ttf`);

export const asWoff2 = async (font: Uint8Array): Promise<Uint8Array> => {
  const { compress } = createRequire(import.meta.url)("wawoff2") as { compress(font: Buffer): Promise<Uint8Array> };
  return compress(Buffer.from(font));
};

/** Returns where a table begins, and its length (OpenType 1.9, table directory). */
export function tableOf(font: Buffer, name: string): { entry: number; offset: number; length: number } {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    if (font.toString("latin1", entry, entry + 4) === name)
      return { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
  }
  throw new Error(`the font has no table ${name}`);
}

/** Returns a changed copy of the font. */
export function changed(font: Buffer, change: (font: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  change(copy);
  return copy;
}

/** Returns the font with other embedding permissions (OS/2, fsType). */
export const withPermissions = (fsType: number, font = houseFont()): Buffer =>
  changed(font, (copy) => copy.writeUInt16BE(fsType, tableOf(copy, "OS/2").offset + 8));
