import { describe, expect, it } from "vitest";
import { asWoff2, changed, houseFont, tableOf, withPermissions } from "#tests/builders/fonts";
import { readFont } from "./read-font";

type Make = () => Uint8Array | Promise<Uint8Array>;

const TAKEN: Record<string, Make> = {
  TrueType: () => houseFont(),
  WOFF2: () => asWoff2(houseFont()),
  "whose last glyph is blank": () => houseFont("dancing-script-500"),
  "of Arabic letters": () => houseFont("cairo-400"),
  "that may be embedded for preview and print": () => withPermissions(0x4),
  "that may be embedded for editing, and says so beside an old restriction": () => withPermissions(0xa),
};

/** Makes a composite glyph whose first part is the glyph itself (OpenType 1.9, glyf). */
function loopInGlyph(font: Buffer): void {
  const { offset: glyf } = tableOf(font, "glyf");
  const { offset: loca } = tableOf(font, "loca");
  const long = font.readUInt16BE(tableOf(font, "head").offset + 50) === 1;
  for (let glyph = 0; glyph < font.readUInt16BE(tableOf(font, "maxp").offset + 4); glyph++) {
    const at = glyf + (long ? font.readUInt32BE(loca + glyph * 4) : font.readUInt16BE(loca + glyph * 2) * 2);
    if (font.readInt16BE(at) >= 0) continue;
    font.writeUInt16BE(glyph, at + 12);
    return;
  }
}

const REFUSED: Record<string, { make: Make; code: string }> = {
  "whose licence forbids embedding": { make: () => withPermissions(0x2), code: "embedding-restricted" },
  "that may be embedded as bitmaps alone": { make: () => withPermissions(0x200), code: "embedding-restricted" },
  "that may be embedded as a whole alone": { make: () => withPermissions(0x108), code: "no-subsetting" },
  "without outlines": {
    make: () => changed(houseFont(), (font) => void font.write("EBDT", tableOf(font, "glyf").entry, "latin1")),
    code: "bitmap-only",
  },
  "of more than 2 MB": { make: () => Buffer.concat([houseFont(), Buffer.alloc(2_000_000)]), code: "too-large" },
  "that unpacks to gigabytes": {
    make: async () => changed(Buffer.from(await asWoff2(houseFont())), (font) => font.writeUInt32BE(0xf0000000, 16)),
    code: "too-large",
  },
  "in a WOFF2 file that was cut": {
    make: async () => (await asWoff2(houseFont())).subarray(0, 4000),
    code: "bad-font",
  },
  "whose table lies beyond its end": {
    make: () => changed(houseFont(), (font) => font.writeUInt32BE(0x7fffffff, tableOf(font, "glyf").entry + 8)),
    code: "bad-font",
  },
  "that was cut in half": { make: () => houseFont().subarray(0, 100_000), code: "bad-font" },
  "that is several": { make: () => Buffer.concat([Buffer.from("ttcf"), Buffer.alloc(60)]), code: "font-collection" },
  "that is a picture": { make: () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), code: "unsupported-font" },
};

describe("a font that is brought", () => {
  it.each(Object.entries(TAKEN))("is taken: one %s", async (name, make) => {
    const began = performance.now();
    const reading = await readFont({ bytes: new Uint8Array(await make()) });
    process.stdout.write(`font ${name}: ${Math.round(performance.now() - began)} ms\n`);
    expect(reading).toMatchObject({ ok: true, font: { script: "latin" } });
  });

  it.each(Object.entries(REFUSED))("is refused: one %s", async (_, { make, code }) => {
    expect(await readFont({ bytes: new Uint8Array(await make()) })).toEqual({ ok: false, code });
  });

  it("with a glyph that is a part of itself does not keep anybody busy", { timeout: 15_000 }, async () => {
    const began = performance.now();
    const looped = changed(houseFont("inter-400"), loopInGlyph);
    expect(looped.equals(houseFont("inter-400"))).toBe(false);
    expect(await readFont({ bytes: new Uint8Array(looped) })).toHaveProperty("ok");
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
