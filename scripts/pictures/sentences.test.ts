import { describe, expect, it } from "vitest";
import { sentencesIn, sentencesOf } from "./sentences";

const HELLO = "Hello, {{}}! You have {{}} messages.";
const SENTENCES = new Set(["Save", "{{}} rows", HELLO, "{{}} – {{}}", "Report {{}}", "Report as CSV", "{{}} of {{}}"]);
const seen = (...texts: string[]) => sentencesIn(texts, SENTENCES);

describe("the sentences of a picture", () => {
  it("are those that a text of it says whole, each once, and none that it only begins with", () => {
    expect(seen("Save", "6 rows", "7 rows")).toEqual(["Save", "{{}} rows"]);
    expect(seen("Save as")).toEqual([]);
  });

  it("are found with whatever is filled in, also where it is isolated or the line is broken", () => {
    expect(seen("Hello, \u2068Ada (B.Sc.)\u2069! You\n have 3 messages.")).toEqual([HELLO]);
    expect(seen("Hello, ! You have 3 messages.")).toEqual([]);
  });

  it("are the nearest: the one that is just so, before one that something would be filled in", () => {
    expect(seen("Report as CSV")).toEqual(["Report as CSV"]);
    expect(seen("Report 7")).toEqual(["Report {{}}"]);
  });

  it("are not those that say next to nothing but what is filled in", () => {
    expect(seen("2026 – 2027", "6 of 6")).toEqual([]);
  });
});

it("every sentence of a language is read, whatever the names in it", () => {
  const german = sentencesOf("de");
  expect(german.size).toBeGreaterThan(1000);
  expect([...german].filter((sentence) => /\{\{\w/.test(sentence))).toEqual([]);
});
