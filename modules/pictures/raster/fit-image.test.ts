import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepareImage } from "../../rendering/images/prepare-image";
import type { ImageItem, Scene } from "../../scene/scene";
import { fitImages } from "./fit-image";
import { readPixels } from "./read-pixels";

const SIDE = 1000;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${SIDE}" height="${SIDE}">
  <circle cx="50" cy="50" r="48" fill="#1b3a5c"/><path d="M20 70L50 20L80 70Z" fill="#f0b85a"/></svg>`;

async function imageItem(bytes: Buffer): Promise<ImageItem> {
  const prepared = await prepareImage(bytes);
  if (!prepared.ok) throw new Error(prepared.code);
  return { kind: "image", x: 0, y: 0, width: 40, height: 40, alt: "Logo", image: prepared.image };
}
const fitted = (item: ImageItem): ImageItem => {
  const scene: Scene = { width: 100, height: 100, language: "en", title: "", items: [item] };
  return fitImages(scene).items[0] as ImageItem;
};
const flat = (png: Uint8Array, width: number) =>
  sharp(png).resize({ width }).flatten({ background: "#fff" }).removeAlpha().raw().toBuffer();

describe("an image in a file", () => {
  it("has 288 pixels to an inch", async () => {
    const item = await imageItem(Buffer.from(LOGO));
    expect(fitted(item).image.width).toBe(160);
  });

  it("looks as before", async () => {
    const item = await imageItem(Buffer.from(LOGO));
    const { image } = fitted(item);
    expect([image.width, image.height]).toEqual([160, 160]);
    expect(image.png.length).toBeLessThan(item.image.png.length / 3);
    const [before, after] = [await flat(item.image.png, 100), await flat(image.png, 100)];
    const difference = before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0) / before.length;
    expect(difference).toBeLessThan(1.5);
  });

  it("stays as it is where it is a photograph", async () => {
    const noise = Buffer.from(Array.from({ length: 120 * 120 * 3 }, (_, i) => (i * 7919 + (i * i) / 3) % 256));
    const jpeg = await sharp(noise, { raw: { width: 120, height: 120, channels: 3 } })
      .jpeg()
      .toBuffer();
    const item = await imageItem(Buffer.from(LOGO));
    const image = { png: new Uint8Array(jpeg), width: 120, height: 120 };
    expect(fitted({ ...item, image }).image).toBe(image);
  });
});

describe("the pixels of a PNG", () => {
  it("are those that another reader finds, however its rows are told from one another", async () => {
    const { image } = await imageItem(Buffer.from(LOGO));
    for (const adaptiveFiltering of [false, true]) {
      const png = await sharp(image.png).png({ adaptiveFiltering }).toBuffer();
      const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const pixels = readPixels(png);
      expect(pixels && [pixels.width, pixels.height]).toEqual([info.width, info.height]);
      expect(Buffer.from(pixels?.rgba ?? []).equals(data)).toBe(true);
    }
  });

  it("are not read of what is no PNG, or written in another way", async () => {
    expect(readPixels(Buffer.from("GIF89a"))).toBeNull();
    const palette = await sharp(Buffer.from(LOGO)).png({ palette: true }).toBuffer();
    expect(readPixels(palette)).toBeNull();
  });
});
