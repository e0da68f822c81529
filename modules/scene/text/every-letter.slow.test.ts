import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { face } from "./fonts";
import { layoutText } from "./layout";
import { lettersWithoutFont } from "./letters";
import { loadTestFonts } from "./load-test-fonts";
import { SCRIPT_FACES, scriptOfCharacter, withScriptFaces } from "./scripts";
import { stackOf } from "./stacks";
import { VOICES } from "./voices";

beforeAll(loadTestFonts);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
/** Letters, marks and digits of a script in these ranges of Unicode blocks. */
const inBlocks = (script: string, ...blocks: [number, number][]) =>
  blocks.flatMap(([from, to]) =>
    range(from, to).filter((one) => new RegExp(`^(?=\\p{Script=${script}})[\\p{L}\\p{M}\\p{N}]$`, "u").test(one)),
  );
const listed = (file: string) => [...readFileSync(`tests/builders/letters/${file}.txt`, "utf8").replaceAll("\n", "")];

/** Letters that every voice must cover, with their minimum count. */
const LETTERS: Record<string, [letters: string[], count: number]> = {
  Armenian: [inBlocks("Armenian", [0x530, 0x58f]), 80],
  Bengali: [inBlocks("Bengali", [0x980, 0x9ff]), 91],
  Devanagari: [inBlocks("Devanagari", [0x900, 0x97f]), 121],
  Ethiopic: [inBlocks("Ethiopic", [0x1200, 0x139f], [0x2d80, 0x2ddf]), 444],
  Georgian: [inBlocks("Georgian", [0x10a0, 0x10ff], [0x1c90, 0x1cbf], [0x2d00, 0x2d2f]), 173],
  Gujarati: [inBlocks("Gujarati", [0xa80, 0xaff]), 89],
  Gurmukhi: [inBlocks("Gurmukhi", [0xa00, 0xa7f]), 79],
  Hangul: [range(0xac00, 0xd7a3), 11_172],
  Hebrew: [inBlocks("Hebrew", [0x590, 0x5ff]), 82],
  Kannada: [inBlocks("Kannada", [0xc80, 0xcdb], [0xcdd, 0xcff]), 90],
  Khmer: [inBlocks("Khmer", [0x1780, 0x17ff]), 107],
  Lao: [inBlocks("Lao", [0xe80, 0xeff]), 83],
  Malayalam: [inBlocks("Malayalam", [0xd00, 0xd7f]), 116],
  Myanmar: [inBlocks("Myanmar", [0x1000, 0x109f]), 152],
  Sinhala: [inBlocks("Sinhala", [0xd80, 0xdff]), 90],
  Tamil: [inBlocks("Tamil", [0xb80, 0xbff]), 64],
  Telugu: [inBlocks("Telugu", [0xc00, 0xc5b], [0xc5d, 0xc7f]), 98],
  Thai: [inBlocks("Thai", [0xe00, 0xe7f]), 83],
  Tifinagh: [inBlocks("Tifinagh", [0x2d30, 0x2d7f]), 58],
  Han: [[...new Set([...listed("general-standard-chinese"), ...listed("jis-x-0213")])], 13_619],
};

describe("the letters of a script", () => {
  it("are asked for each one that has a face, and for all of two tables of Han", () => {
    expect(Object.keys(LETTERS).sort()).toEqual([...Object.keys(SCRIPT_FACES), "Han"].sort());
    expect(listed("general-standard-chinese")).toHaveLength(8105);
    expect(listed("jis-x-0213")).toHaveLength(10_051);
  });

  it.each(Object.entries(LETTERS))("of %s are there in every voice", (script, [letters, count]) => {
    // Later versions of Unicode may add letters to a block.
    expect(letters.length).toBeGreaterThanOrEqual(count);
    expect(letters.filter((letter) => scriptOfCharacter(letter) !== script)).toEqual([]);
    const stacks = new Map(VOICES.map((voice) => [withScriptFaces(stackOf(voice), script).join(" "), voice]));
    for (const [stack, voice] of stacks) {
      const faces = stack.split(" ").map((id) => face(id as Parameters<typeof face>[0]));
      const missing = letters.filter((letter) => !faces.some((one) => one.covers(letter.codePointAt(0) ?? 0)));
      expect(missing, voice).toEqual([]);
    }
    // The result for all voices follows from the table of fonts, which house-letters.slow.test.ts compares.
    expect(lettersWithoutFont(letters.join(""), "name", "en")).toEqual([]);
  });
});

describe.each(Object.entries(NAMES_BY_SCRIPT))("a name in %s", (_script, name) => {
  it.each(VOICES)("is drawn with one face and no box in %s", (voice) => {
    const style = {
      voice,
      language: "en",
      direction: "auto",
      size: 20,
      minSize: 20,
      maxWidth: 4000,
      maxLines: 1,
    } as const;
    const runs = layoutText(name, style).lines.flatMap((line) => line.runs);
    expect(new Set(runs.map(({ font }) => font)).size).toBe(1);
    expect(runs.flatMap(({ glyphs }) => glyphs).filter(({ id }) => id === 0)).toEqual([]);
  });
});
