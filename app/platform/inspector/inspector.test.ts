import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { zipOf } from "#tests/builders/archive";
import { createInspector } from "./inspector.server";

const inspector = createInspector();
afterAll(() => inspector.close());

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const open = (bytes: Uint8Array) => inspector.inspect("open-file", { bytes });

/** Opens a file and says how long that took, how long the event loop stood still meanwhile, and what it added to memory. */
async function measure(bytes: Uint8Array) {
  let longestPause = 0;
  let last = performance.now();
  const pulse = setInterval(() => {
    longestPause = Math.max(longestPause, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const inspection = await open(bytes);
  const took = performance.now() - began;
  clearInterval(pulse);
  return { inspection, took, longestPause, megabytes: (process.memoryUsage.rss() - before) / 1_048_576 };
}

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

/** 900 million pixels of nothing: 110 MB when decoded, 110 KB on the way. */
const hugePng = () =>
  png([
    ["IHDR", pngHeader(30_000, 30_000)],
    ["IDAT", deflateSync(Buffer.alloc(30_000 * (30_000 / 8 + 1)))],
    ["IEND", Buffer.alloc(0)],
  ]);

const millionObjects = () =>
  bytesOf(`%PDF-1.7\n${Array.from({ length: 1_000_000 }, (_, i) => `${i} 0 obj<<>>`).join("\n")}`);

/** Streams that each unfold to as much as a reader would take. */
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

const deepSvg = () =>
  bytesOf(`<svg xmlns="http://www.w3.org/2000/svg">${"<g>".repeat(1_000_000)}${"</g>".repeat(1_000_000)}</svg>`);

const deepJson = () => bytesOf(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);

/** A circle of nodes without names that all look alike: what takes canonicalization for ever. */
function poisonedJson() {
  const node = (i: number) => ({
    id: `_:n${i}`,
    "http://e.example/p": Array.from({ length: 12 }, (_, k) => ({ id: `_:n${k}` })),
  });
  return JSON.stringify({
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    "@graph": Array.from({ length: 12 }, (_, i) => node(i)),
  });
}

async function noise() {
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

describe("a hostile file", () => {
  it.each([
    ["a PDF with a million objects", millionObjects, "no-credential"],
    ["a PDF of streams that unfold to gigabytes", pdfOfBombs, "no-credential"],
    ["a PNG of 30,000 by 30,000 pixels", hugePng, "too-large"],
    ["an SVG of entities within entities", entityBomb, "unsupported-file"],
    ["an SVG nested a million deep", deepSvg, "no-credential"],
    ["JSON nested 100,000 deep", deepJson, "too-complex"],
    ["four megapixels of noise as a photograph", noise, "no-code"],
  ])("%s is answered within two seconds, in bounded memory, while other requests go on", async (_what, make, code) => {
    const { inspection, took, longestPause, megabytes } = await measure(await make());
    const answer = inspection.done ? inspection.result : inspection;
    expect(answer).toMatchObject({ code: expect.stringMatching(new RegExp(`^(${code}|too-complex)$`)) });
    expect(took).toBeLessThan(2000);
    expect(longestPause).toBeLessThan(200);
    expect(megabytes).toBeLessThan(400);
  });

  it("that takes canonicalization for ever is stopped", async () => {
    const began = performance.now();
    const inspection = await inspector.inspect("leaf-of", { document: poisonedJson() });
    expect(inspection.done ? inspection.result : inspection.code).toSatisfy(
      (value) => value === null || value === "too-complex",
    );
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("does not keep an honest one from being read afterwards", async () => {
    const stubborn = createInspector({ timeLimitMs: 1 });
    expect(await stubborn.inspect("open-file", { bytes: deepSvg() })).toEqual({ done: false, code: "too-complex" });
    await stubborn.close();
    expect(await open(bytesOf('{"a":1}'))).toMatchObject({ done: true, result: { ok: true, carrier: "json" } });
  });

  it("that fills the memory ends with its thread", async () => {
    const small = createInspector({ heapMegabytes: 8 });
    expect(await small.inspect("open-file", { bytes: millionObjects() })).toEqual({ done: false, code: "too-complex" });
    await small.close();
  });
});

describe("a hostile archive", () => {
  it("of files that unfold to gigabytes is refused at once, by what it says of itself", async () => {
    const bomb = await zipOf(
      Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.json`, Buffer.alloc(14_000_000)])),
    );
    const began = performance.now();
    expect(await inspector.inspect("open-archive", { bytes: bomb })).toEqual({
      done: true,
      result: { ok: false, code: "too-large" },
    });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("that says less of itself than it holds is found out while it is unpacked", async () => {
    const honest = Buffer.from(await zipOf({ "a.json": Buffer.alloc(900_000, " ") }));
    // The unpacked size stands in the central directory, 24 bytes after its signature.
    const at = honest.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24;
    honest.writeUInt32LE(10, at);
    expect(await inspector.inspect("open-archive", { bytes: new Uint8Array(honest) })).toMatchObject({
      done: true,
      result: { ok: false, code: "unsupported-file" },
    });
  });
});

describe("many files at once", () => {
  it("are turned away beyond the queue, and answered up to it", async () => {
    const asked = await Promise.all(Array.from({ length: 30 }, () => open(bytesOf("hello"))));
    const busy = asked.filter((inspection) => !inspection.done && inspection.code === "busy");
    expect(busy.length).toBeGreaterThan(0);
    expect(asked.filter(({ done }) => done).length).toBeGreaterThanOrEqual(16);
  });
});
