import { describe, expect, it } from "vitest";
import { chooseExamples, scriptOf, widthOf } from "./examples";

const rows = (...names: string[]) => names.map((name, index) => ({ line: index + 2, name }));
const shown = (...names: string[]) =>
  chooseExamples(rows(...names)).map(({ line, reasons }) => `${line} ${reasons.join("+")}`);

describe("the certificates that are looked at before a list is issued", () => {
  it("are the first, the longest name and one of each script, each row once", () => {
    expect(shown("Ada", "Eve", "Maximiliana Wolfeschlegelstein", "محمد", "欧阳静怡", "فاطمة")).toEqual([
      "2 first+script",
      "4 longest",
      "5 script",
      "6 script",
    ]);
  });

  it("are not told apart by script where all names are of one", () => {
    expect(shown("Ada", "Eve Adams", "Bo")).toEqual(["2 first", "3 longest"]);
  });

  it("are one where the first is the longest, and none of an empty list", () => {
    expect(shown("Maximiliana", "Eve")).toEqual(["2 first+longest"]);
    expect(shown("Ada")).toEqual(["2 first"]);
    expect(shown()).toEqual([]);
  });

  it("are no more than anybody turns over", () => {
    const names = ["Ada", "محمد", "欧阳", "Иван", "Νίκος", "דוד", "अमित", "김민준", "ひなた", "สมชาย", "Արամ"];
    expect(shown(...names)).toHaveLength(8);
  });
});

describe("the script of a name", () => {
  it.each([
    ["Zoë", "Latn"],
    ["محمد", "Arab"],
    ["欧阳静怡", "Hani"],
    ["高田みどり", "Jpan"],
    ["김민준", "Kore"],
    ["Ирина", "Cyrl"],
  ])("of %s is %s", (name, script) => {
    expect(scriptOf(name)).toBe(script);
  });

  it("is none without letters", () => {
    expect(scriptOf("— 123")).toBe(null);
  });
});

describe("the width of a name", () => {
  it("is that of its letters, and not their number", () => {
    expect(widthOf("WWWW")).toBeGreaterThan(widthOf("iiiiii"));
    expect(widthOf("欧阳静怡")).toBeGreaterThan(widthOf("Annika"));
    expect(widthOf("أُمَّة")).toBeLessThan(widthOf("Annika"));
  });

  it("is found quickly for names of any length", () => {
    const name = "W".repeat(1_000_000);
    const began = performance.now();
    for (let index = 0; index < 100; index++) widthOf(name);
    expect(performance.now() - began).toBeLessThan(100);
  });
});
