import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeChunk, PNG_SIGNATURE, pngChunks } from "../../credentials/index.server";
import { isSamePng } from "./png-equal";
import { writePixels } from "./write-pixels";

const rgba = new Uint8Array(64 * 64 * 4).map((_, i) => (i % 4 === 3 ? 255 : ((i >> 2) * 37) % 200));
const drawn = writePixels({ width: 64, height: 64, rgba }, "page") ?? new Uint8Array();

/** The PNG with its chunks changed one by one. */
function changed(change: (type: string, data: Uint8Array) => Uint8Array[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...[...pngChunks(drawn)].flatMap(({ type, data }) => change(type, data))]);
}
const withPixels = (pack: (rows: Buffer) => Uint8Array) =>
  changed((type, data) => [encodeChunk(type, type === "IDAT" ? pack(inflateSync(data)) : data)]);

describe("a PNG is the same file", () => {
  it("byte for byte, and however tightly its pixels are packed", () => {
    expect(isSamePng(drawn, drawn)).toBe(true);
    for (const level of [0, 1, 9])
      expect(
        isSamePng(
          withPixels((rows) => deflateSync(rows, { level })),
          drawn,
        ),
      ).toBe(true);
  });

  it("but not with another pixel, or bytes behind its pixels", () => {
    const touched = (rows: Buffer) => rows.fill((rows[100] ?? 0) ^ 1, 100, 101);
    expect(
      isSamePng(
        withPixels((rows) => deflateSync(touched(rows))),
        drawn,
      ),
    ).toBe(false);
    expect(
      isSamePng(
        withPixels((rows) => Buffer.concat([deflateSync(rows), Buffer.from("more")])),
        drawn,
      ),
    ).toBe(false);
    expect(
      isSamePng(
        withPixels(() => Buffer.from("no pixels")),
        drawn,
      ),
    ).toBe(false);
  });

  it("nor with another color, another chunk, or something behind its end", () => {
    const recolored = changed((type, data) => [encodeChunk(type, type === "PLTE" ? data.map((v) => v ^ 1) : data)]);
    expect(isSamePng(recolored, drawn)).toBe(false);
    const commented = changed((type, data) =>
      type === "IDAT" ? [encodeChunk("tEXt", Buffer.from("a\0b")), encodeChunk(type, data)] : [encodeChunk(type, data)],
    );
    expect(isSamePng(commented, drawn)).toBe(false);
    expect(isSamePng(Buffer.concat([drawn, Buffer.from("x")]), drawn)).toBe(false);
    expect(isSamePng(Buffer.from("nothing"), drawn)).toBe(false);
  });

  it("nor where its pixels unpack to more than was drawn", () => {
    expect(
      isSamePng(
        withPixels((rows) => deflateSync(Buffer.concat([rows, Buffer.alloc(50_000_000)]))),
        drawn,
      ),
    ).toBe(false);
  });
});
