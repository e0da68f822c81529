import sharp from "sharp";
import { expect, it } from "vitest";
import { drawCard } from "./draw-card";
import { loadTestFonts } from "./text/load-test-fonts";

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
