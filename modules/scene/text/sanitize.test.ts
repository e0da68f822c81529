import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sanitizeText, splitGraphemes } from "./sanitize";
import { isClustered } from "./scripts";

const MAX = 120;
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom("a", "é", "م", "َ", "ّ", "龘", " ", "\u00a0", "\u0301", "\u200d", "\u202e", "👩", "\ud800"),
    maxLength: 200,
  }),
);
const sanitized = anyText.map((text) => sanitizeText(text, MAX));

describe("sanitizing any text", () => {
  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(sanitized, (text) => {
        expect(sanitizeText(text, MAX)).toBe(text);
      }),
    );
  });

  it("leaves one well-formed line in NFC without outer or double spaces", () => {
    fc.assert(
      fc.property(sanitized, (text) => {
        expect(text).toBe(text.normalize("NFC"));
        expect(text).not.toMatch(/[\n\r\t]|[\ud800-\udfff]/u);
        expect(text).not.toMatch(/ {2}|^\s|\s$/);
      }),
    );
  });

  it("leaves nothing that reorders or hides other characters", () => {
    fc.assert(
      fc.property(sanitized, (text) => {
        expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]|\p{Cc}/u);
      }),
    );
  });

  it("keeps at most the allowed characters and four marks on each, eight in scripts of clusters", () => {
    fc.assert(
      fc.property(sanitized, (text) => {
        const graphemes = splitGraphemes(text);
        expect(graphemes.length).toBeLessThanOrEqual(MAX);
        for (const { segment } of graphemes) {
          const marks = [...segment].filter((c) => /\p{M}/u.test(c) && !/\p{Variation_Selector}/u.test(c));
          expect(marks.length).toBeLessThanOrEqual(isClustered(segment) ? 8 : 4);
        }
      }),
    );
  });
});

describe("sanitizing a name", () => {
  it.each([
    ["Latin with accents", "Zoë Müller-Nguyễn"],
    ["Arabic with vowel marks", "مُحَمَّد عَبْدُ اللّٰه"],
    ["Persian with a zero-width non-joiner", "علی\u200cرضا"],
    ["a Burmese syllable with five marks", "လျှို့ဝှက်"],
    ["a Sanskrit cluster", "कार्त्स्न्या"],
    ["rare Chinese", "欧阳龘䶮"],
    ["a French no-break space", "jury\u00a0: droit"],
  ])("keeps %s as it is", (_, name) => {
    expect(sanitizeText(name, MAX)).toBe(name.normalize("NFC"));
  });

  it("removes a direction override and what pretends to be a line", () => {
    expect(sanitizeText("Ann\u202egnp.exe\u202c\n Lee", MAX)).toBe("Anngnp.exe Lee");
  });

  it("thins out a heap of marks and keeps the letter", () => {
    expect(sanitizeText(`x${"\u0335".repeat(40)}`, MAX)).toBe(`x${"\u0335".repeat(4)}`);
    expect(sanitizeText(`ส${"\u0e47".repeat(40)}`, MAX)).toBe(`ส${"\u0e47".repeat(8)}`);
  });

  it("cuts with an ellipsis and not inside a character", () => {
    expect(sanitizeText("👩‍🚀👩‍🚀👩‍🚀", 2)).toBe("👩‍🚀…");
  });
});

describe("splitting a text into characters", () => {
  const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
  const bySegmenter = (text: string) => [...segmenter.segment(text)].map(({ segment, index }) => ({ segment, index }));

  it("gives what the segmenter gives, for texts that need none and for those that do", () => {
    const between = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i)).join("");
    for (const text of [between(0x20, 0x2ff), between(0x2010, 0x2027), between(0x4e00, 0x9fff), "a\r\ne\u0301"])
      expect(splitGraphemes(text).map(({ segment, index }) => ({ segment, index }))).toEqual(bySegmenter(text));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(splitGraphemes(text).map(({ segment, index }) => ({ segment, index }))).toEqual(bySegmenter(text));
      }),
    );
  });
});
