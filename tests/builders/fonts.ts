import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** A font that the product comes with, as somebody else's. */
export const houseFont = (name = "great-vibes-400"): Buffer => readFileSync(`content/fonts/${name}.ttf`);

export const asWoff2 = async (font: Uint8Array): Promise<Uint8Array> => {
  const { compress } = createRequire(import.meta.url)("wawoff2") as { compress(font: Buffer): Promise<Uint8Array> };
  return compress(Buffer.from(font));
};

/** Where a table begins, and how long it is (OpenType 1.9, table directory). */
export function tableOf(font: Buffer, name: string): { entry: number; offset: number; length: number } {
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    if (font.toString("latin1", entry, entry + 4) === name)
      return { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
  }
  throw new Error(`the font has no table ${name}`);
}

/** The font with something else written into it. */
export function changed(font: Buffer, change: (font: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  change(copy);
  return copy;
}

/** With other embedding permissions (OS/2, fsType). */
export const withPermissions = (fsType: number, font = houseFont()): Buffer =>
  changed(font, (copy) => copy.writeUInt16BE(fsType, tableOf(copy, "OS/2").offset + 8));
