import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { qrPayload } from "../scene/qr";
import type { QrItem, Scene } from "../scene/scene";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { judgeCode, readAsSeen } from "./judge-code";
import { buildScene } from "./page/build-scene";
import { templateNames } from "./templates/registry";
import { sampleView } from "./view/sample-views";

beforeAll(() => {
  loadTestFonts();
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

const ID = "CERT-2026-4718290356112740";
/** The address of a platform with a short name, and one whose code has four more modules. */
const ADDRESSES = [`https://sanad.example/v/${ID}`, `https://certificates.of-a-university.example.org/v/${ID}`];
const [ADDRESS = ""] = ADDRESSES;

const sceneOf = (template: string, verificationUrl: string): Scene =>
  buildScene({ ...sampleView("en", { logo: null, signature: null }), verificationUrl }, template);
const codeIn = (scene: Scene): QrItem => {
  const code = scene.items.find((item): item is QrItem => item.kind === "qr");
  if (!code) throw new Error("there is no code");
  return code;
};

it.each(templateNames().flatMap((template) => ADDRESSES.map((address) => [template, address] as const)))(
  "the code of %s is large enough, stands out and is read, blurred and slanted too: %s",
  async (template, address) => {
    const scene = sceneOf(template, address);
    expect(await judgeCode(scene, codeIn(scene), address)).toEqual([]);
    const readByZxing = await readAsSeen(scene, async (picture) => {
      const read = await readBarcodes(new Uint8Array(await picture.png().toBuffer()), { formats: ["QRCode"] });
      return read.some(({ text }) => text === qrPayload(address));
    });
    expect(readByZxing).toEqual([true, true, true]);
  },
);

describe("a code", () => {
  const page = () => sceneOf("meridian", ADDRESS);
  const changed = (change: Partial<QrItem>, more: Scene["items"] = []): [Scene, QrItem] => {
    const scene = page();
    const code = { ...codeIn(scene), ...change };
    const items = scene.items.map((item) => (item.kind === "qr" ? code : item));
    return [{ ...scene, items: [...items, ...more] }, code];
  };
  const judge = ([scene, code]: [Scene, QrItem]) => judgeCode(scene, code, ADDRESS);

  it("of modules that a camera does not tell apart is too fine", async () => {
    expect(await judge(changed({ size: 40 }))).toEqual(["code-too-fine"]);
  });

  it("that hardly stands out from its ground is too pale, turned or not", async () => {
    expect(await judge(changed({ color: "#9a9a9a" }))).toEqual(["code-too-pale"]);
    const { x, y, size } = codeIn(page());
    const turn = { degrees: 20, x: x + size / 2, y: y + size / 2 };
    expect(await judge(changed({ color: "#9a9a9a", turn }))).toEqual(["code-too-pale"]);
  });

  it("with something across it is unreadable", async () => {
    const { x, y, size } = codeIn(page());
    const path = `M${x} ${y}H${x + size}V${y + size * 0.5}H${x}Z`;
    expect(await judge(changed({}, [{ kind: "shape", path, fill: "#000000" }]))).not.toEqual([]);
    expect(await judge(changed({}))).toEqual([]);
  });
});
