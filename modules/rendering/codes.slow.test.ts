import jsQR from "jsqr";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { sampleView } from "./sample-views";
import { buildScene } from "./scene/build-scene";
import { QR_QUIET_MODULES, qrPayload } from "./scene/qr";
import type { QrItem, Scene } from "./scene/scene";
import { templateNames } from "./templates/registry";
import { loadTestFonts } from "./text/load-test-fonts";
import { writePng } from "./write-png";

beforeAll(loadTestFonts);

/** Millimetres. */
const LEAST_MODULE = 0.6;
const LEAST_CONTRAST = 7;
const MM_OF_POINT = 25.4 / 72;
/** Pixels to a point at 96 to an inch. */
const SCREEN = 96 / 72;

const ID = "CERT-2026-4718290356112740";
/** The address of a platform with a short name, and that of one whose code has four modules more. */
const ADDRESSES = [`https://sanad.example/v/${ID}`, `https://certificates.of-a-university.example.org/v/${ID}`];

const sceneOf = (template: string, verificationUrl: string): Scene =>
  buildScene({ ...sampleView("en", { logo: null, signature: null }), verificationUrl }, template);
const codeIn = (scene: Scene): QrItem => {
  const code = scene.items.find((item): item is QrItem => item.kind === "qr");
  if (!code) throw new Error("there is no code");
  return code;
};

/** WCAG 2.2, relative luminance. */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (value: number) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

describe.each(templateNames())("the code of %s", (template) => {
  it.each(ADDRESSES)("has modules that a camera tells apart: %s", (address) => {
    const { size, modules } = codeIn(sceneOf(template, address));
    expect((size * MM_OF_POINT) / modules.count).toBeGreaterThanOrEqual(LEAST_MODULE);
  });

  it("stands out from what is around it, four modules wide", async () => {
    const scene = sceneOf(template, ADDRESSES[0] ?? "");
    const { x, y, size, modules } = codeIn(scene);
    const png = await writePng(scene, { width: Math.round(scene.width * 4), credential: "{}" });
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const module = size / modules.count;
    const at = (column: number, row: number) => {
      const place = (start: number, index: number) => Math.round((start + (index + 0.5) * module) * 4);
      const offset = (place(y, row) * info.width + place(x, column)) * info.channels;
      return luminance([...data.subarray(offset, offset + 3)]);
    };
    const dark = at(0, 0);
    const around = Array.from({ length: modules.count }, (_, index) => index).flatMap((index) =>
      [-QR_QUIET_MODULES, -1, modules.count, modules.count + QR_QUIET_MODULES - 1].flatMap((edge) => [
        at(edge, index),
        at(index, edge),
      ]),
    );
    for (const light of around) expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  });

  it.each([
    ["as it is", (picture: Sharp) => picture],
    ["blurred", (picture: Sharp) => picture.blur(0.6)],
    ["slanted", (picture: Sharp) => picture.rotate(7, { background: "#777" })],
  ] as const)("is read from a screen, %s", async (_what, change) => {
    const [address = ""] = ADDRESSES;
    const scene = sceneOf(template, address);
    const png = await writePng(scene, { width: Math.round(scene.width * SCREEN), credential: "{}" });
    const { data, info } = await change(sharp(png)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(qrPayload(address));
  });
});
