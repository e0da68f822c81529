import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import jsQR from "jsqr";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { sampleOf } from "#tests/setup/sample";
import { writeSvg } from "../pictures/svg/write-svg";
import { writePng } from "../pictures/write-png";
import { writeWebp } from "../pictures/write-webp";
import type { PreparedImage } from "../scene/index.server";
import type { Scene } from "../scene/scene";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { inkExtent } from "../scene/text/shape";
import { prepareImage } from "./images/prepare-image";
import { buildScene } from "./page/build-scene";
import { writePdf } from "./pdf/write-pdf";
import { templateNames } from "./templates/registry";
import { SAMPLE_LOGO, SAMPLE_SIGNATURE, sampleViews } from "./view/sample-views";
import type { CertificateView } from "./view/view";

const createdAt = new Date(Date.UTC(2026, 10, 17));
const directory = mkdtempSync(join(tmpdir(), "certificate-"));
let views: Record<string, CertificateView> = {};

beforeAll(async () => {
  loadTestFonts();
  const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  views = sampleViews(await artwork(SAMPLE_LOGO), await artwork(SAMPLE_SIGNATURE));
});
afterAll(() => rmSync(directory, { recursive: true }));

async function artwork(svg: string): Promise<PreparedImage> {
  const prepared = await prepareImage(Buffer.from(svg));
  if (!prepared.ok) throw new Error(prepared.code);
  return prepared.image;
}

function sample(name: string): CertificateView {
  const view = views[name];
  if (!view) throw new Error(`no sample ${name}`);
  return view;
}

/** Runs poppler. These tests depend on it: without it they fail and say so. */
function poppler(program: "pdftotext" | "pdftoppm" | "pdffonts", args: string[]): Buffer {
  try {
    return execFileSync(program, args);
  } catch (cause) {
    throw new Error(`${program} failed; these tests need poppler-utils (apt-get install poppler-utils)`, { cause });
  }
}

/** Caches the result for a sample and a template across tests. */
function once<T>(make: (name: string, template: string) => T): (name: string, template: string) => T {
  const made = new Map<string, T>();
  return (name, template) => {
    const key = `${template}-${name}`;
    const one = made.get(key) ?? make(name, template);
    made.set(key, one);
    return one;
  };
}

const sceneOf = once((name, template): Scene => buildScene(sample(name), template));

const pdfFile = once(async (name, template): Promise<string> => {
  const path = join(directory, `${template}-${name}.pdf`);
  writeFileSync(path, await writePdf(sceneOf(name, template), { createdAt, credential: "{}" }));
  return path;
});

/**
 * Extracts text without the embedding marks that pdftotext puts around right-to-left lines, words separated by one
 * space.
 */
async function textOf(name: string, template: string, options: string[] = []): Promise<string> {
  const text = poppler("pdftotext", [...options, await pdfFile(name, template), "-"]).toString("utf8");
  return text
    .replace(/[\u200e\u200f\u202a-\u202e]/g, "")
    .replace(/\s+/g, " ")
    .normalize("NFC");
}

describe.each(["meridian", "diwan"] as const)("text copied from a %s PDF", (template) => {
  it("is in logical order in Latin", async () => {
    const text = await textOf("en", template);
    for (const part of ["Amélie Dupont-O’Connor", "Applied Cryptography and Digital Identity", "Dr. Salma Bennani"])
      expect(text).toContain(part);
    expect(text).toContain("CERT-2026-4718 2903 5611 2740");
    expect(text.toLowerCase()).toContain("certificate of achievement");
  });

  it("is in logical order in Arabic, with its vowel marks on their letters", async () => {
    const text = await textOf("ar", template);
    for (const part of ["شهادة إنجاز", "مُحَمَّد أحمد عبد الرحمن الزهراني", "فاطمة الزهراء الهاشمي", "امتياز"])
      expect(text).toContain(part.normalize("NFC"));
  });

  it("is in logical order in Chinese", async () => {
    const text = await textOf("zh", template);
    for (const part of ["欧阳龘 Zhang Wei", "应用密码学与数字身份", "特发此证", "2026年11月17日"])
      expect(text).toContain(part);
  });

  it("is in logical order where scripts are mixed", async () => {
    const text = await textOf("mixed", template);
    for (const part of ["Ahmed", "أحمد علي", "Abu Dhabi", "张伟", "Python 3.12"]) expect(text).toContain(part);
  });
});

describe.each(sampleOf(templateNames()))("from a PDF of %s", (template) => {
  it.each(["en", "ar", "zh"])("who got it, for what and from whom is copied as it was written, in %s", async (name) => {
    // Columns of Chinese are read in the order in which they were written; a hyphen at the end of a line becomes a
    // different character.
    const upright = template.startsWith("hanlin") && name === "zh";
    const text = await textOf(name, template, upright ? ["-raw"] : []);
    const { recipientName, achievementName, issuer } = sample(name);
    const plain = (part: string) =>
      part
        .normalize("NFC")
        .toLocaleLowerCase(name)
        .replace(/[ \u2010-]/g, "");
    for (const part of [recipientName, achievementName, issuer.name]) expect(plain(text)).toContain(plain(part));
  });
});

describe("the QR code", () => {
  const url = "HTTPS://SANAD.EXAMPLE/V/CERT-2026-4718290356112740";

  it.each([
    { template: "meridian", name: "ar" },
    { template: "diwan", name: "zh" },
    { template: "diwan", name: "ar" },
    ...sampleOf(templateNames()).map((template) => ({ template, name: "en" })),
  ])("of $template in $name is read by two readers from a page 800 pixels wide", async ({ template, name }) => {
    const page = await writePng(sceneOf(name, template), { width: 800 });
    const print = await writePng(sceneOf(name, template), { width: 1600 });
    const photograph = sharp(print).rotate(2, { background: "#fff" }).resize({ width: 800 }).blur(0.6);
    for (const seen of [sharp(page), photograph]) {
      const { data, info } = await seen.flatten().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const pixels = {
        data: new Uint8ClampedArray(data),
        width: info.width,
        height: info.height,
        colorSpace: "srgb" as const,
      };
      expect(jsQR(pixels.data, pixels.width, pixels.height)?.data).toBe(url);
      const [found] = await readBarcodes(pixels, { formats: ["QRCode"] });
      expect(found?.text).toBe(url);
    }
  });

  it.each(["meridian", "diwan"] as const)("of %s is 20 mm wide, and no text comes into its quiet zone", (template) => {
    for (const name of Object.keys(views)) {
      const { items } = sceneOf(name, template);
      const qr = items.find((item) => item.kind === "qr");
      if (qr?.kind !== "qr") throw new Error("no QR");
      const quiet = (4 * qr.size) / qr.modules.count;
      expect((qr.size / 72) * 25.4).toBeCloseTo(20, 1);
      for (const line of items.flatMap((item) => (item.kind === "text" ? item.lines : []))) {
        const ink = line.runs.map(inkExtent);
        const top = line.y - Math.max(...ink.map(({ above }) => above));
        const bottom = line.y + Math.max(...ink.map(({ below }) => below));
        const right = line.x + line.runs.reduce((sum, run) => sum + run.width, 0);
        const beside = right < qr.x - quiet || line.x > qr.x + qr.size + quiet;
        const above = qr.y - quiet - bottom;
        const below = top - (qr.y + qr.size + quiet);
        const text = line.runs.map((run) => run.text).join("");
        expect(beside ? 1 : Math.max(above, below), text).toBeGreaterThan(0);
      }
    }
  });
});

describe("the PDF", () => {
  it("has the same bytes every time, whatever was drawn before", async () => {
    const draw = async () =>
      Buffer.from(await writePdf(buildScene(sample("ar"), "diwan"), { createdAt, credential: "{}" }));
    const first = await draw();
    await writePdf(buildScene(sample("zh"), "meridian"), { createdAt });
    expect(first.equals(await draw())).toBe(true);
  });

  it("has other bytes for another name, another moment or another credential", async () => {
    const scene = buildScene(sample("en"), "meridian");
    const other = buildScene({ ...sample("en"), recipientName: "Amelie Dupont-O’Connor" }, "meridian");
    const drawn = [
      await writePdf(scene, { createdAt, credential: "{}" }),
      await writePdf(other, { createdAt, credential: "{}" }),
      await writePdf(scene, { createdAt: new Date(0), credential: "{}" }),
      await writePdf(scene, { createdAt, credential: "{ }" }),
    ];
    expect(new Set(drawn.map((bytes) => Buffer.from(bytes).toString("base64"))).size).toBe(4);
  });

  it("says that it is PDF/A-3a, tagged, in its language, with the credential as its source", async () => {
    const text = readFileSync(await pdfFile("ar", "diwan")).toString("latin1");
    expect(text).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(text).toContain("<pdfaid:conformance>A</pdfaid:conformance>");
    expect(text).toMatch(/\/Marked true/);
    expect(text).toMatch(/\/Lang \(ar\)/);
    expect(text).toMatch(/\/AFRelationship \/Source/);
    expect(text).toMatch(/\/S \/GTS_PDFA1/);
    expect(text).toMatch(/\/URI \(https:\/\/sanad\.example\/v\/CERT-2026-4718290356112740\)/);
  });

  it("embeds every font it uses", async () => {
    const lines = poppler("pdffonts", [await pdfFile("mixed", "meridian")])
      .toString("utf8")
      .split("\n")
      .slice(2);
    const fonts = lines.filter((line) => line.trim() !== "");
    expect(fonts.length).toBeGreaterThan(4);
    for (const line of fonts) expect(line).toMatch(/CID TrueType\s+Identity-H\s+yes yes yes/);
  });
});

describe("the three formats are one picture", () => {
  it.each([
    ["meridian", "ar"],
    ["diwan", "mixed"],
    ["hanlin", "zh"],
  ] as const)("in %s, %s: fewer than one pixel in a thousand differs", async (template, name) => {
    const pdf = await pdfFile(name, template);
    const size = ["-scale-to-x", String(DRAWN.width), "-scale-to-y", String(DRAWN.height)];
    const raster = poppler("pdftoppm", [...size, "-png", "-singlefile", pdf]);
    const png = await writePng(sceneOf(name, template), { width: DRAWN.width });
    expect(await shareOfDifferingPixels(raster, png)).toBeLessThan(0.001);
  });

  it("and one other letter in a name is a difference that this measure sees", async () => {
    const [name, other] = await Promise.all(
      ["Amélie Dupont-O’Connor", "Amélie Dupont-O’Cannor"].map((recipientName) =>
        writePng(buildScene({ ...sample("en"), recipientName }, "meridian"), { width: DRAWN.width }),
      ),
    );
    if (!name || !other) throw new Error("not drawn");
    expect(await shareOfDifferingPixels(name, name)).toBe(0);
    expect(await shareOfDifferingPixels(name, other)).toBeGreaterThan(0.0003);
  });
});

/** Drawn at four times the compared size: poppler sets letters on whole pixels, the other renderer does not. */
const DRAWN = { width: 3368, height: 2381 };
const COMPARED = { width: 842, height: 595 };

async function shareOfDifferingPixels(a: Uint8Array, b: Uint8Array): Promise<number> {
  const { width, height } = COMPARED;
  const pixels = (image: Uint8Array) =>
    sharp(image).flatten({ background: "#fff" }).resize({ width, height, fit: "fill" }).ensureAlpha().raw().toBuffer();
  const [left, right] = await Promise.all([pixels(a), pixels(b)]);
  return pixelmatch(left, right, undefined, width, height, { threshold: 0.25 }) / (width * height);
}

describe("the SVG", () => {
  it("says everything that can be read, escaped", () => {
    const svg = writeSvg(buildScene({ ...sample("en"), recipientName: `A "B" <C> & D's` }, "meridian"));
    expect(svg.match(/A &quot;B&quot; &lt;C&gt; &amp; D&#39;s/g)).toHaveLength(3);
    expect(svg).toContain("<title>");
    expect(svg).not.toContain("<C>");
  });

  it("is the same picture with its words and without them", () => {
    const svg = writeSvg(buildScene(sample("ar"), "meridian"));
    const outlines = svg.replace(/<g aria-hidden="true" .*<\/g>\n<\/svg>/s, "</svg>");
    expect(outlines.length).toBeLessThan(svg.length - 1000);
    const draw = (source: string) => new Resvg(source, { fitTo: { mode: "width", value: 842 } }).render().pixels;
    expect(draw(svg).equals(draw(outlines))).toBe(true);
    expect(draw(svg).equals(draw(svg.replace("<use ", "<none ")))).toBe(false);
  });

  it("refers to nothing outside itself", () => {
    const references = writeSvg(buildScene(sample("en"), "diwan")).match(/href="[^"]{0,30}/g) ?? [];
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) expect(reference).toMatch(/^href="(#[a-zA-Z][\w-]*"?|data:image\/png;base64,)/);
  });
});

describe("the PNG", () => {
  it("refuses a width that is no width", async () => {
    const scene = buildScene(sample("en-bare"), "meridian");
    await expect(writePng(scene, { width: 0 })).rejects.toThrow("out of range");
    await expect(writePng(scene, { width: 100_000 })).rejects.toThrow("out of range");
    expect((await sharp(await writePng(scene, { width: 400 })).metadata()).width).toBe(400);
  });

  it("never takes a name for a path or an address", async () => {
    const view = {
      ...sample("en-bare"),
      recipientName: "data:image/svg+xml;base64,AAAA http://127.0.0.1/ /etc/passwd",
    };
    expect((await sharp(await writePng(buildScene(view, "meridian"), { width: 400 })).metadata()).format).toBe("png");
  });
});

describe("the WebP picture for pages", () => {
  it("has the width that was asked for and at most 60 kB, whatever the certificate and its template", async () => {
    for (const template of ["meridian", "diwan"] as const)
      for (const name of Object.keys(views).filter((_, index) => index % 4 === 0)) {
        const bytes = await writeWebp(buildScene(sample(name), template), { width: 1120, maxBytes: 60_000 });
        const { format, width, height } = await sharp(bytes).metadata();
        expect({ name, format, width, height }).toEqual({ name, format: "webp", width: 1120, height: 792 });
        expect(bytes.length, `${template} ${name}`).toBeLessThanOrEqual(60_000);
      }
  });

  it("gets narrower where no quality is small enough", async () => {
    const bytes = await writeWebp(buildScene(sample("en"), "meridian"), { width: 1120, maxBytes: 8_000 });
    expect(bytes.length).toBeLessThanOrEqual(8_000);
    expect((await sharp(bytes).metadata()).width).toBeLessThan(1120);
  });
});
