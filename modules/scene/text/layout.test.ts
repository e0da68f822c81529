import { beforeAll, describe, expect, it } from "vitest";
import { layoutText, type TextStyle } from "./layout";
import { loadTestFonts } from "./load-test-fonts";

const NAME: TextStyle = {
  voice: "name",
  language: "en",
  direction: "auto",
  size: 48,
  oneLineMinSize: 31,
  minSize: 20,
  maxWidth: 630,
  maxLines: 2,
};

beforeAll(loadTestFonts);

const widest = (text: string, style: TextStyle) => Math.max(...layoutText(text, style).lines.map((line) => line.width));

describe("setting a name", () => {
  it("keeps a short one at full size on one line", () => {
    const block = layoutText("Li Na", NAME);
    expect(block).toMatchObject({ size: 48, truncated: false });
    expect(block.lines).toHaveLength(1);
  });

  it("shrinks a longer one before it takes a second line", () => {
    const block = layoutText("María de los Ángeles Núñez Ibáñez", NAME);
    expect(block.lines).toHaveLength(1);
    expect(block.size).toBeLessThan(48);
    expect(block.size).toBeGreaterThanOrEqual(31);
  });

  it("takes two lines of even length after that", () => {
    const block = layoutText(
      "Marie-Antoinette Françoise Élisabeth de La Rochefoucauld-Montmorency d’Estouteville",
      NAME,
    );
    expect(block.truncated).toBe(false);
    expect(block.lines).toHaveLength(2);
    const [first = 0, second = 0] = block.lines.map((line) => line.width);
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(0.75);
  });

  it("ends in an ellipsis when nothing else helps", () => {
    const block = layoutText("Wolfeschlegelsteinhausenbergerdorff ".repeat(5).trim(), NAME);
    expect(block.truncated).toBe(true);
    expect(block.text.endsWith("…")).toBe(true);
    expect(block.lines).toHaveLength(2);
  });

  it("makes a word that is too wide smaller, and breaks it only where that does not help", () => {
    const narrow = { ...NAME, maxWidth: 300, maxLines: 3, oneLineMinSize: 48 };
    const linesOf = (style: TextStyle) =>
      layoutText("Informationssicherheit Bonn", style).lines.map((line) => line.runs.map((run) => run.text).join(""));
    expect(linesOf(narrow)).toEqual(["Informationssicherheit", "Bonn"]);
    expect(linesOf({ ...narrow, minSize: narrow.size })).not.toContain("Informationssicherheit");
  });

  it.each(["W".repeat(120), "م".repeat(120), "龘".repeat(120), "Ahmed أحمد 张伟 ".repeat(8)])(
    "never grows wider than its measure: %s",
    (name) => {
      expect(widest(name.trim(), NAME)).toBeLessThanOrEqual(630.5);
    },
  );
});

describe("setting mixed scripts", () => {
  it("puts an Arabic name in a Latin line in right-to-left order and the brackets around the right word", () => {
    const [line] = layoutText("Ahmed أحمد علي (Abu Dhabi)", NAME).lines;
    const arabic = line?.runs.filter((run) => run.rightToLeft) ?? [];
    expect(arabic.map((run) => run.text).join("")).toContain("أحمد علي");
    const clusters = arabic.flatMap((run) => run.glyphs.map((glyph) => glyph.cluster));
    expect(clusters).toEqual([...clusters].sort((a, b) => b - a));
  });

  it("starts at the right for a text that begins in Arabic", () => {
    expect(layoutText("مقدمة في Python", NAME).rightToLeft).toBe(true);
    expect(layoutText("Python مقدمة", NAME).rightToLeft).toBe(false);
  });

  it("spaces out Latin letters and never Arabic ones", () => {
    const tracked = { ...NAME, tracking: 200 };
    expect(widest("CERTIFICATE", tracked)).toBeGreaterThan(widest("CERTIFICATE", NAME) * 1.1);
    expect(widest("شهادة", tracked)).toBe(widest("شهادة", NAME));
  });

  it("joins Arabic letters: a word is narrower than its letters apart", () => {
    const apart = [..."شهادة"].reduce((sum, letter) => sum + widest(letter, NAME), 0);
    expect(widest("شهادة", NAME)).toBeLessThan(apart * 0.8);
  });
});
