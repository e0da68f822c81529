import { beforeAll, describe, expect, it } from "vitest";
import { layoutText, type TextStyle } from "./layout";
import { findLineBreaks } from "./line-breaks";
import { loadTestFonts } from "./load-test-fonts";

beforeAll(loadTestFonts);

/** The parts of a text between preferred line breaks. */
function parts(text: string): string[] {
  const { all, unwanted } = findLineBreaks(text);
  const ends = all.filter((position) => !unwanted.has(position));
  return ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end).trim());
}

describe("what belongs together", () => {
  it.each([
    ["مُحَمَّد عَبْد اللّٰه آل سعود", ["مُحَمَّد", "عَبْد اللّٰه", "آل سعود"]],
    ["خالد بن الوليد أبو سليمان", ["خالد", "بن الوليد", "أبو سليمان"]],
    ["Ludwig van der Berg", ["Ludwig", "van der Berg"]],
    ["María de la Cruz Fuente-Rodríguez", ["María", "de la Cruz", "Fuente-Rodríguez"]],
    ["Omar al-Khayyam O’Brien", ["Omar", "al-Khayyam", "O’Brien"]],
    ["Abd El-Rahman Ibn Khaldun", ["Abd El-Rahman", "Ibn Khaldun"]],
    ["Freiherr von und zu Stein", ["Freiherr", "von und zu Stein"]],
    ["สมชายใจดี", ["สมชาย", "ใจดี"]],
    ["Grundlagen der Chemie", ["Grundlagen", "der Chemie"]],
    ["Ada Lovelace", ["Ada", "Lovelace"]],
    ["Verify at certificates.uni-north.example/v", ["Verify", "at", "certificates.uni-north.example/", "v"]],
  ])("in %s", (text, expected) => expect(parts(text)).toEqual(expected));
});

/** The lines of a name in this width, in points, at 40 points or, if needed, down to 12. */
function linesOf(text: string, maxWidth: number, maxLines = 2): string[] {
  const style: TextStyle = {
    voice: "name",
    language: "en",
    direction: "auto",
    size: 40,
    minSize: 12,
    maxWidth,
    maxLines,
  };
  const { lines } = layoutText(text, style);
  return lines.map(({ runs }) =>
    [...runs]
      .sort((a, b) => a.start - b.start)
      .map((run) => run.text)
      .join("")
      .trim(),
  );
}

describe("the lines of a name", () => {
  it("end where there is a space before they end at a hyphen, and behind no word that leans on the next", () => {
    expect(linesOf("María Fuente-Rodríguez", 400)).toEqual(["María", "Fuente-Rodríguez"]);
    expect(linesOf("Johann Ludwig van der Berg", 320)).toEqual(["Johann Ludwig", "van der Berg"]);
    expect(linesOf("سعود عبد الله", 130)).toEqual(["سعود", "عبد الله"]);
  });

  it("end there all the same rather than lose some of it", () => {
    const text = "Wolfeschlegelstein-Hausenbergerdorff";
    const lines = linesOf(text, 150);
    expect(lines.join("")).toBe(text);
    expect(lines).toEqual(["Wolfeschlegelstein-", "Hausenbergerdorff"]);
  });

  it("part an address before its points and behind its hyphens where it must be parted", () => {
    const text = "certificates.uni-north.example";
    expect(linesOf(text, 1000, 4)).toEqual([text]);
    expect(linesOf(text, 150, 4)).toEqual(["certificates", ".uni-north", ".example"]);
    expect(linesOf("sanad.example/v", 130, 4)).toEqual(["sanad", ".example/", "v"]);
    for (const word of ["Prof.dr.", "node.js", "3.14159265358979", "Maria.jose"])
      expect(findLineBreaks(word).all).toEqual([word.length]);
  });

  it("begin with no hyphen, whatever room there is", () => {
    const text = "Wolfeschlegelstein-Hausenbergerdorff";
    for (let room = 40; room < 400; room += 7) {
      const lines = linesOf(text, room, 12);
      expect(lines.join("")).toBe(text);
      expect(lines.filter((line) => line.startsWith("-"))).toEqual([]);
    }
  });
});
