import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { zipOf } from "#tests/builders/portraits";
import { readPortrait, readPortraits } from "./read-portraits";

const picture = (width: number, height: number, format: "jpeg" | "png" | "webp" = "jpeg") =>
  sharp({ create: { width, height, channels: 3, background: "#b5651d" } })
    .toFormat(format)
    .toBuffer();

const read = async (files: Record<string, Uint8Array>, keys: string[], elapsedMs = () => 0) =>
  readPortraits({ bytes: await zipOf(files), keys }, elapsedMs);

describe("a recipient's picture", () => {
  it.each([
    ["large and upright", 2000, 3000, "jpeg", [640, 800]],
    ["large and lying", 3000, 2000, "webp", [640, 800]],
    ["small", 300, 300, "png", [240, 300]],
  ] as const)("%s is cropped to a portrait and never enlarged", async (_name, width, height, format, size) => {
    const reading = await readPortrait({ bytes: await picture(width, height, format) });
    if (!reading.ok) throw new Error(reading.code);
    expect([reading.portrait.width, reading.portrait.height]).toEqual(size);
    expect((await sharp(reading.portrait.jpeg).metadata()).format).toBe("jpeg");
  });

  it("stands upright as the camera held it, and tells nothing of where it was taken", async () => {
    const bytes = await sharp(await picture(400, 300))
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "33/1 34/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const reading = await readPortrait({ bytes });
    if (!reading.ok) throw new Error(reading.code);
    expect([reading.portrait.width, reading.portrait.height]).toEqual([300, 375]);
    const { exif, orientation } = await sharp(reading.portrait.jpeg).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  it("is the same bytes for the same picture, so that a list that is sent again repeats itself", async () => {
    const bytes = await picture(900, 900);
    const once = await readPortrait({ bytes });
    if (!once.ok) throw new Error(once.code);
    expect(await readPortrait({ bytes })).toEqual(once);
  });

  it("is refused with a reason where it is none", async () => {
    const whole = await picture(900, 900);
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const cases: [Uint8Array, string][] = [
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "unsupported-image"],
      [Buffer.from("GIF89a"), "unsupported-image"],
      [whole.subarray(0, 200), "bad-image"],
      [await picture(40, 900), "too-small"],
      [huge, "too-large"],
      [Buffer.concat([whole, Buffer.alloc(15 * 1024 * 1024)]), "too-large"],
    ];
    for (const [bytes, code] of cases) expect(await readPortrait({ bytes })).toEqual({ ok: false, code });
  });
});

describe("a ZIP of pictures", () => {
  it("is read by the names that a list has, and says how many nobody named", async () => {
    const one = await picture(400, 500);
    const files = { "3b/Amina.JPG": one, "omar.png": await picture(400, 500, "png"), "zoe.jpg": one, "notes.txt": one };
    const reading = await read(files, ["amina", "omar.png", "nobody.jpg"]);
    if (!reading.ok) throw new Error(reading.code);
    expect(reading.readings.map(({ key, reading: { ok } }) => [key, ok])).toEqual([
      ["amina", true],
      ["omar.png", true],
    ]);
    expect(reading.unused).toBe(1);
  });

  it("says of each picture what is wrong with it, and reads the others", async () => {
    const one = await picture(400, 500);
    const files = { "a/x.jpg": one, "b/x.jpg": one, "bad.jpg": Buffer.from("no picture"), "good.jpg": one };
    const reading = await read(files, ["x", "b/x", "bad", "good"]);
    if (!reading.ok) throw new Error(reading.code);
    expect(reading.readings.map(({ reading: found }) => (found.ok ? "ok" : found.code))).toEqual([
      "several",
      "ok",
      "unsupported-image",
      "ok",
    ]);
  });

  it("passes over what macOS adds, and names that lead out of it", async () => {
    const one = await picture(400, 500);
    const reading = await read({ "a.jpg": one, "__MACOSX/._a.jpg": Buffer.from("x") }, ["a"]);
    expect(reading).toMatchObject({ ok: true, unused: 0, readings: [{ key: "a", reading: { ok: true } }] });
    const bytes = Buffer.from(await zipOf({ "xx/a.jpg": one }));
    // Both the local and the central header contain the name.
    for (let at = bytes.indexOf("xx/a.jpg"); at >= 0; at = bytes.indexOf("xx/a.jpg")) bytes.write("../a.jpg", at);
    expect(await readPortraits({ bytes, keys: ["a"] }, () => 0)).toEqual({ ok: false, code: "unsupported-file" });
  });

  it("is refused where it is none, and where it was made to unpack to more than it is", async () => {
    expect(await readPortraits({ bytes: Buffer.from("PK, or not"), keys: ["a"] }, () => 0)).toEqual({
      ok: false,
      code: "unsupported-file",
    });
    const bomb = { "a.jpg": Buffer.alloc(14 * 1024 * 1024) };
    expect(await read(bomb, ["a"])).toEqual({ ok: false, code: "too-large" });
    // No row names the entry, so it is never opened.
    expect(await read(bomb, ["b"])).toMatchObject({ ok: true, readings: [] });
  });

  it("leaves what it has no time for to another ZIP", async () => {
    const one = await picture(400, 500);
    let elapsed = 0;
    const reading = await read({ "a.jpg": one, "b.jpg": one }, ["a", "b"], () => (elapsed += 15_000));
    if (!reading.ok) throw new Error(reading.code);
    expect(reading.readings.map(({ reading: found }) => (found.ok ? "ok" : found.code))).toEqual(["ok", "not-read"]);
  });
});
