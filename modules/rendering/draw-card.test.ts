import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { writePng } from "../pictures/write-png";
import { loadTestFonts } from "../scene/text/load-test-fonts";
import { drawCard } from "./draw-card";
import { drawCertificateCard } from "./draw-certificate-card";
import { buildScene } from "./page/build-scene";
import { sampleViews } from "./view/sample-views";

loadTestFonts();
const CARD = {
  language: "en",
  kicker: "Blog",
  title: "How an anchor proves a date",
  product: "Sanad",
  seed: "a",
} as const;

it("draws a picture of the size that readers of shared links expect", async () => {
  const { width, height, format } = await sharp(await drawCard(CARD)).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
});

it("is the same for the same page, and another for another", async () => {
  const [first, again, other] = await Promise.all([drawCard(CARD), drawCard(CARD), drawCard({ ...CARD, seed: "b" })]);
  expect(Buffer.compare(first, again)).toBe(0);
  expect(Buffer.compare(first, other)).not.toBe(0);
});

it("sets titles that are too long, and every script", async () => {
  const titles = {
    en: "word ".repeat(40),
    ar: "كيف تتحقق من شهادة رقمية دون الاعتماد على أحد",
    zh: "证书应当写些什么".repeat(4),
  } as const;
  for (const [language, title] of Object.entries(titles)) {
    const png = await drawCard({ ...CARD, language: language as keyof typeof titles, title });
    expect(png.length).toBeGreaterThan(10_000);
  }
});

describe("the card of a certificate", () => {
  const views = sampleViews(null, null);
  const finding = { text: "Certificate is valid", when: "Checked on 22 November 2026", good: true };
  const cardOf = async (name: string, change: { recipientName?: string; achievementName?: string } = {}) => {
    const view = views[name];
    if (!view) throw new Error(`no sample ${name}`);
    const { recipientName, achievementName, language, issuer } = { ...view, ...change };
    const picture = await writePng(buildScene({ ...view, ...change }, "diwan"), { width: 1120 });
    return {
      picture,
      language,
      issuer: issuer.name,
      logo: null,
      recipientName,
      achievementName,
      finding,
      product: "Sanad",
    };
  };

  it.each([
    ["en", { recipientName: "W".repeat(120), achievementName: "Management ".repeat(14) }],
    ["ar", {}],
    ["zh", { recipientName: "欧阳龘".repeat(40) }],
  ] as const)("has the size that readers of links expect and is small, in %s", async (name, change) => {
    const png = await drawCertificateCard(await cardOf(name, change));
    const { width, height, format } = await sharp(png).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
    expect(png.length).toBeLessThan(300_000);
  });

  it("shows a certificate pale that is not good, and says nothing where nothing was found", async () => {
    const card = await cardOf("en");
    const drawn = [
      card,
      { ...card, finding: { text: "Certificate was revoked", when: finding.when, good: false } },
      { ...card, finding: null },
    ].map(drawCertificateCard);
    const [good = 0, revoked = 0, unknown = 0] = await Promise.all(
      drawn.map(async (png) => darkest(await png, { left: 564, top: 113, width: 572, height: 404 })),
    );
    expect(good).toBeLessThan(60);
    expect(unknown).toBeLessThan(60);
    expect(revoked).toBeGreaterThan(120);
  });
});

/** The darkest value in a part of a picture, from 0 (black) to 255. */
async function darkest(png: Uint8Array, part: { left: number; top: number; width: number; height: number }) {
  const { channels } = await sharp(await sharp(png).extract(part).greyscale().toBuffer()).stats();
  return channels[0]?.min;
}
