import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { encodeChunk, PNG_SIGNATURE, pngChunks } from "#modules/credentials/carriers/png-chunks";
import { SAMPLE_LOGO } from "../view/sample-views";
import { prepareImage } from "./prepare-image";
import { allowListSvg } from "./svg-allow-list";

const svg = (inside: string, attributes = 'viewBox="0 0 100 100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );
const CIRCLE = '<circle cx="50" cy="50" r="40" fill="#123456"/>';

const raster = (format: "png" | "jpeg" | "webp" | "gif" | "tiff", size = 300) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#2a7" } })
    [format]()
    .withMetadata()
    .toBuffer();

describe("an uploaded picture", () => {
  it.each(["png", "jpeg", "webp"] as const)("in %s becomes a PNG of our own without metadata", async (format) => {
    const prepared = await prepareImage(await raster(format));
    if (!prepared.ok) throw new Error(prepared.code);
    expect(
      [...pngChunks(prepared.image.png)].map(({ type }) => type).filter((type) => /^[a-z]/.test(type)),
    ).not.toContain("tEXt");
    expect(await sharp(prepared.image.png).metadata()).toMatchObject({ format: "png", width: prepared.image.width });
  });

  it.each(["gif", "tiff"] as const)("in %s is not taken", async (format) => {
    expect(await prepareImage(await raster(format))).toEqual({ ok: false, code: "unsupported-image" });
  });

  it("is made at most 1200 pixels long", async () => {
    const wide = sharp({ create: { width: 3000, height: 600, channels: 3, background: "#2a7" } }).composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: "#a22" } }, left: 0, top: 0 },
    ]);
    expect(await prepareImage(await wide.png().toBuffer())).toMatchObject({
      ok: true,
      image: { width: 1200, height: 240 },
    });
  });

  it("on white paper loses the paper, and laid on white it looks as before", async () => {
    const ink = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#fff"/><path d="M30 30H170V70H30Z" fill="#335"/></svg>`,
    );
    const prepared = await prepareImage(await sharp(ink).flatten().jpeg({ quality: 95 }).toBuffer());
    if (!prepared.ok) throw new Error(prepared.code);
    expect(prepared.image).toMatchObject({ width: expect.closeTo(140, -1), height: expect.closeTo(40, -1) });
    const { dominant } = await sharp(
      await sharp(prepared.image.png).flatten({ background: "#fff" }).toBuffer(),
    ).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });

  it("for a member's avatar becomes a square without what the camera wrote into it, and is no drawing", async () => {
    const photo = sharp({ create: { width: 600, height: 400, channels: 3, background: "#34495e" } });
    const bytes = await photo
      .withExif({ IFD0: { Copyright: "secret place" } })
      .jpeg()
      .toBuffer();
    const prepared = await prepareImage(bytes, "avatar");
    if (!prepared.ok) throw new Error(prepared.code);
    const { width, height, exif } = await sharp(prepared.image.png).metadata();
    expect([width, height, exif]).toEqual([256, 256, undefined]);
    expect(await prepareImage(svg(CIRCLE), "avatar")).toEqual({ ok: false, code: "unsupported-image" });
  });

  it("that claims a billion pixels in a hundred bytes is refused without being unpacked", async () => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(40_000, 0);
    header.writeUInt32BE(40_000, 4);
    header.set([8, 6, 0, 0, 0], 8);
    const data = encodeChunk("IDAT", deflateSync(Buffer.alloc(1_000_000)));
    const bomb = Buffer.concat([
      PNG_SIGNATURE,
      encodeChunk("IHDR", header),
      data,
      encodeChunk("IEND", Buffer.alloc(0)),
    ]);
    const before = process.memoryUsage().rss;
    expect(await prepareImage(bomb)).toMatchObject({ ok: false });
    expect(process.memoryUsage().rss - before).toBeLessThan(200e6);
  });

  it.each([
    ["cut in half", async () => (await raster("png", 600)).subarray(0, 200), "bad-image"],
    ["over 4 MB", async () => Buffer.alloc(4 * 1024 * 1024 + 1), "too-large"],
    ["of 4 by 4 pixels", () => raster("png", 4), "too-small"],
    ["that is no picture", async () => Buffer.from("hello"), "unsupported-image"],
  ])("%s is refused", async (_, make, code) => {
    expect(await prepareImage(await make())).toEqual({ ok: false, code });
  });
});

describe("an uploaded SVG", () => {
  it("of plain shapes is drawn", async () => {
    expect(await prepareImage(Buffer.from(SAMPLE_LOGO))).toMatchObject({ ok: true });
    expect(await prepareImage(svg(CIRCLE))).toMatchObject({ ok: true });
  });

  it.each([
    ["a local file", '<image href="/etc/hostname" width="10" height="10"/>', "image"],
    ["a script", "<script>alert(1)</script>", "script"],
    ["a filter that takes minutes", '<filter id="f"><feTurbulence numOctaves="999"/></filter>', "filter"],
    ["a foreign document", "<foreignObject><body/></foreignObject>", "foreignObject"],
    ["a style sheet", "<style>@import url(http://127.0.0.1)</style>", "style"],
    ["a file by reference", '<use href="/etc/passwd#x"/>', "passwd"],
    ["an address in a fill", '<path d="M0 0H9V9Z" fill="url(http://127.0.0.1/x)"/>', "127"],
    ["an event handler", '<path d="M0 0H9V9Z" onload="alert(1)"/>', "onload"],
  ])("loses %s and keeps the rest", (_, hostile, trace) => {
    const checked = allowListSvg(svg(hostile + CIRCLE).toString());
    if (!checked.ok) throw new Error(checked.code);
    expect(checked.svg).not.toContain(trace);
    expect(checked.svg).toContain("#123456");
  });

  it.each([
    [
      "defines entities",
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>',
    ],
    ["is not well-formed", "<svg><g></svg>"],
    ["has no svg at its root", "<?xml version='1.0'?><html/>"],
    ["nests without end", `<svg>${"<g>".repeat(60)}${"</g>".repeat(60)}</svg>`],
    ["repeats without end", `<svg>${'<use href="#a"/>'.repeat(500)}</svg>`],
    ["has four thousand shapes", `<svg>${'<path d="M0 0"/>'.repeat(4000)}</svg>`],
  ])("that %s is refused", async (_, source) => {
    expect(await prepareImage(Buffer.from(source))).toEqual({ ok: false, code: "bad-svg" });
  });

  it("with a canvas of a million pixels a side is drawn small or not at all", async () => {
    const prepared = await prepareImage(svg(CIRCLE, 'width="999999" height="999999" viewBox="0 0 100 100"'));
    if (prepared.ok) expect(prepared.image.width).toBeLessThanOrEqual(1200);
    expect(prepared).toBeDefined();
  });
});
