import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv";

describe("cells of a CSV file", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+212", "'+212"],
    ["-5", "'-5"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ['=HYPERLINK("https://evil.example","click")', '"\'=HYPERLINK(""https://evil.example"",""click"")"'],
  ])("keep %j a text", (cell, written) => expect(csvCell(cell)).toBe(written));

  it.each([
    ["Atlas Academy", "Atlas Academy"],
    ["a=b", "a=b"],
    ['said "no", twice', '"said ""no"", twice"'],
    ["two\nlines", '"two\nlines"'],
    [-5, "-5"],
    [null, ""],
  ])("leave %j as it is, with quotes where it needs them", (cell, written) => expect(csvCell(cell)).toBe(written));

  it("make a line", () => expect(csvLine(["a", 1, null, "b,c"])).toBe('a,1,,"b,c"\r\n'));
});
