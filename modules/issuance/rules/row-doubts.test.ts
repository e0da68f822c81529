import { describe, expect, it } from "vitest";
import { isTaken } from "./row-answers";
import { type DoubtfulRow, findRowDoubts } from "./row-doubts";

const WORDS = new Set(["total", "signature", "合计", "المجموع", "preparedby"]);
const rowsOf = (...texts: (string[] | null)[]): DoubtfulRow[] =>
  texts.flatMap((cells, index) => (cells ? [{ line: index + 2, name: cells[0] ?? "", texts: cells }] : []));
const doubts = (...texts: (string[] | null)[]) => findRowDoubts(rowsOf(...texts), WORDS);
const PEOPLE = ["Ada", "Eve", "Ida", "Mia"].map((name) => [name, "Chemistry"]);

describe("rows that are nobody's", () => {
  it.each([
    ["Total"],
    ["TOTAL:"],
    ["Total (4)"],
    ["Total 25"],
    ["合计：4"],
    ["المجموع: ٤"],
    ["Prepared by: M. Faure"],
    ["Signature ______"],
  ])("begin with such a word: %s", (text) =>
    expect(doubts(...PEOPLE, [text, ""])).toEqual([null, null, null, null, "nobody"]),
  );

  it("have a number where a name would be", () => {
    expect(doubts(...PEOPLE, ["4", "Total"])).toEqual([null, null, null, null, null]);
    const counted = { line: 7, name: "4", texts: ["Total", "4", ""] };
    expect(findRowDoubts([counted, { ...counted, name: "Ada" }], WORDS)).toEqual(["nobody", null]);
  });

  it("are not people whose name begins with one, or who have an address", () => {
    expect(doubts(["Total Recall", "Chemistry"], ["Totalia", "Chemistry"])).toEqual([null, null]);
    const course = { line: 2, name: "Ada", texts: ["Signature: a course", "Ada"] };
    expect(findRowDoubts([course, { ...course, name: "" }], WORDS)).toEqual([null, "nobody"]);
    expect(doubts(["Total", "total@example.org"], ["Total", "Chemistry"])).toEqual([null, "nobody"]);
  });

  it("may stand behind an empty line, one text each where others have several", () => {
    expect(doubts(...PEOPLE, null, ["* all passed", ""], ["Rabat, 3 May", ""])).toEqual([
      null,
      null,
      null,
      null,
      "below",
      "below",
    ]);
  });

  it("are not people of whom only the name is known", () => {
    expect(doubts(...PEOPLE, ["Noa", ""])).toEqual([null, null, null, null, null]);
    expect(doubts(["Ada", ""], ["Eve", "Chemistry"], ["Ida", "x"], null, ["Noa", ""])).not.toContain("below");
    expect(doubts(["Ada"], ["Eve"], ["Ida"], null, ["Noa"])).toEqual([null, null, null, null]);
    expect(doubts(...PEOPLE, null, ["Noa", "Chemistry"])).toEqual([null, null, null, null, null]);
  });
});

describe("what a workbook says of a row", () => {
  const row = { line: 2, name: "Ada", texts: ["Ada"] };
  it("is a doubt, the hidden before the struck out", () => {
    const rows = [{ ...row, hidden: true, struck: true }, { ...row, struck: true }, row];
    expect(findRowDoubts(rows, WORDS)).toEqual(["hidden", "struck", null]);
  });

  it("is taken where somebody says so, and left out else", () => {
    expect(isTaken("hidden", {})).toBe(false);
    expect(isTaken("hidden", { hidden: "leave-out", struck: "take" })).toBe(false);
    expect(isTaken("hidden", { hidden: "take" })).toBe(true);
    expect(isTaken(null, {})).toBe(true);
  });
});
