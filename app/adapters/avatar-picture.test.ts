import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readAvatarPicture } from "./avatar-picture.server";

const photo = () => sharp({ create: { width: 600, height: 400, channels: 3, background: "#34495e" } });

describe("a portrait", () => {
  it.each(["png", "jpeg", "webp"] as const)(
    "is read from %s and becomes a square PNG without metadata",
    async (format) => {
      const bytes = await photo()
        .withExif({ IFD0: { Copyright: "secret place" } })
        .toFormat(format)
        .toBuffer();
      const result = await readAvatarPicture(new Uint8Array(bytes));
      if (!result.ok) throw new Error(result.code);
      const { width, height, format: kind, exif } = await sharp(result.png).metadata();
      expect([width, height, kind, exif]).toEqual([256, 256, "png", undefined]);
    },
  );

  it("is refused where it is not a picture that can be decoded", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const torn = (await photo().png().toBuffer()).subarray(0, 60);
    for (const bytes of [
      Buffer.from("hello"),
      Buffer.from(svg),
      torn,
      Buffer.alloc(0),
      await photo().gif().toBuffer(),
    ]) {
      expect(await readAvatarPicture(new Uint8Array(bytes))).toEqual({ ok: false, code: "picture-unreadable" });
    }
  });

  it("is refused where it is too large, in bytes or in pixels", async () => {
    const tooLarge = { ok: false, code: "picture-too-large" };
    expect(await readAvatarPicture(new Uint8Array(4 * 1024 * 1024 + 1))).toEqual(tooLarge);
    const huge = await sharp({ create: { width: 6000, height: 4001, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    expect(await readAvatarPicture(new Uint8Array(huge))).toEqual(tooLarge);
  });
});
