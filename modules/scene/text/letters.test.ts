import { describe, expect, it } from "vitest";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { lettersWithoutFont } from "./letters";
import { VOICES } from "./voices";

const OWN = "own/0190a5d0-0000-7000-8000-000000000001" as const;
const NAMES = [
  "Zoë Łukasz Nguyễn",
  "مُحَمَّد ﷺ علی",
  "欧阳龘䶮",
  "Ελένη Иван",
  "👩‍🎓",
  "홍길동",
  "Jean‑Luc O’Brien",
  "রহিম।",
  "Ada\ufff9",
];
const missing = (text: string) => [...new Set(VOICES.flatMap((voice) => lettersWithoutFont(text, voice, "en")))];

describe("letters that no font has", () => {
  it.each([...NAMES, ...Object.values(NAMES_BY_SCRIPT)])("are none in %s", (name) => expect(missing(name)).toEqual([]));

  it("are named once each, in order", () => {
    expect(missing("Ann ꦗ𐀀ꦗ Lee")).toEqual(["ꦗ", "𐀀"]);
  });

  it.each(["Ada \ufffd", "Ada \ue000", "Ada \u{10ffff}"])("are what stands for no letter: %j", (name) => {
    expect(missing(name)).toEqual(["\ufffd"]);
  });

  it("are those that the drawing finds no face for, beside what stands to their left", () => {
    expect(lettersWithoutFont("ทุน฿5", "body", "en")).toEqual([]);
    expect(lettersWithoutFont("ทุน ASEAN ฿5", "body", "en")).toEqual(["฿"]);
  });

  it("are those that an own font lacks too, and no others", () => {
    const javanese = new Map([[OWN, { letters: [0xa980, 0xa9df], bold: false, script: "latin" as const }]]);
    expect(lettersWithoutFont("ꦗꦮ Lee 𐀀", OWN, "en", javanese)).toEqual(["𐀀"]);
    expect(lettersWithoutFont("ꦗꦮ", "name", "en", javanese)).toEqual(["ꦗ", "ꦮ"]);
  });
});
