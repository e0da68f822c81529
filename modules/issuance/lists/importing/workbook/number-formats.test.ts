import { describe, expect, it } from "vitest";
import { builtInFormat, readFormat, showIsoDate, showNumber } from "./number-formats";

describe("a format of a spreadsheet", () => {
  it.each([
    "yyyy\\-mm\\-dd",
    "d/m/yy h:mm",
    "mmm-yy",
    "mmmm",
    "[$-40C]d mmmm yyyy;@",
    '[$-411]ggge"年"m"月"d"日"',
    '"Date: "dd.mm.yyyy',
    "[Red]dd/mm/yyyy",
    "d mmmm yyyy г.",
  ])("is one of days: %s", (code) => {
    expect(readFormat(code)).toBe("day");
  });

  it.each(["h:mm", "hh:mm:ss AM/PM", "mm:ss.0", "上午/下午h:mm"])("is one of times: %s", (code) => {
    expect(readFormat(code)).toBe("time");
  });

  it.each(["[h]:mm", "[mm]:ss"])("is one of durations: %s", (code) => {
    expect(readFormat(code)).toBe("duration");
  });

  it.each([
    "General",
    "G/通用格式",
    "0.00E+00",
    "@",
    ";;;",
    "# ?/?",
    "[>=100]0;0.0",
    "0,",
    "0 E",
    "0000 0000",
    "# ##0.00",
    '0.0" "0',
    "0%%",
    "",
  ])("is one of numbers: %s", (code) => {
    expect(readFormat(code)).toBeNull();
  });

  it("of zeros is kept", () => {
    expect(readFormat("00000")).toEqual({ zeros: "00000" });
    expect(readFormat("0.0%")).toEqual({ zeros: "0.0%" });
  });

  it("has a number alone where programs know it", () => {
    expect([0, 1, 10, 14, 20, 31, 46, 49, 57, 200].map(builtInFormat)).toEqual([
      null,
      { zeros: "0" },
      { zeros: "0.00%" },
      "day",
      "time",
      "day",
      "duration",
      null,
      "day",
      null,
    ]);
  });
});

describe("a number of a spreadsheet is shown", () => {
  it("as its day, counted from 1900 with a day that never was, or from 1904", () => {
    expect(
      ["1", "59", "61", "46346", "46346.999", "2958465"].map((serial) => showNumber(serial, "day", false)),
    ).toEqual(
      ["1900-01-01", "1900-02-28", "1900-03-01", "2026-11-20", "2026-11-20", "9999-12-31"].map((date) => ({ date })),
    );
    expect(showNumber("0", "day", true)).toEqual({ date: "1904-01-01" });
  });

  it.each([
    ["1234567.5", "#,##0.00", "1,234,567.50"],
    ["1234567", "#,##0", "1,234,567"],
    ["999", "#,##0", "999"],
    ["0.4", "#,##0", "0"],
    ["1234.5", "#,##0.##", "1,234.5"],
    ["1234.5", '"€" #,##0.00', "€ 1,234.50"],
    ["1234.5", "[$€-407] #,##0.00", "€ 1.234,50"],
    ["1234.5", "#,##0.00\\ [$€-40C]", "1\u202f234,50 €"],
    ["1234.5", "$#,##0.00", "$1,234.50"],
    ["-1234.5", "#,##0.00", "-1,234.50"],
    ["-1234.5", "#,##0.00_);[Red](#,##0.00)", "(1,234.50)"],
    ["-7", "[Red]-0;0", "7"],
    ["1234", '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$1,234.00"],
    ["0", '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', "$-"],
    ["12", '0" hours"', "12 hours"],
    ["7", '"ID-"0000', "ID-0007"],
    ["0.955", "0.0 %", "95.5 %"],
    ["1.005", '0.00"x"', "1.01x"],
    ["12345678901234567890123456", "#,##0", "12345678901234567890123456"],
    ["85", '0"%"', "85%"],
    ["85", "0\\%", "85%"],
    ["85", '"A+ (" 0"%)"', "A+ ( 85%)"],
    ["85", '0" (100% pass)"', "85 (100% pass)"],
    ["0.85", '0%" (100% pass)"', "85% (100% pass)"],
    ["4111111111111111", "#,##0", "4111111111111111"],
    ["4111111111111111", '"ID "0', "4111111111111111"],
    ["4111111111111111", "0.00", "4111111111111111"],
    ["4.111111111111111E15", "#,##0", "4111111111111111"],
    ["0.30000000000000004", '0.0" %"', "0.3 %"],
    ["123", '"N"0####', "N00123"],
    ["612345678", '0#" "##" "##" "##" "##', "06 12 34 56 78"],
    ["33612345678", "0#\\ ##\\ ##\\ ##\\ ##", "336 12 34 56 78"],
    ["1234.5", "[$$-80A]#,##0.00", "$1,234.50"],
    ["1234.5", "[$-540A]#,##0.00", "1,234.50"],
    ["1234.5", "[$CHF-807] #,##0.00", "CHF 1’234.50"],
    ["1234.5", "[$€-2] #,##0.00", "€ 1,234.50"],
  ])("with its separators and words: %s by %s", (written, code, number) => {
    expect(showNumber(written, readFormat(code), false)).toEqual({ number });
  });

  it("as a time where it is less than a day, or its format has none", () => {
    expect(showNumber("0.75", "day", false)).toBe("18:00");
    expect(showNumber("46346.5", "time", false)).toBe("12:00");
    expect(showNumber("1.5", "duration", false)).toBe("36:00");
    expect(showNumber("0.000011574", "duration", false)).toBe("00:00:01");
  });

  it("as it is where it can be no day", () => {
    expect(showNumber("-1", "day", false)).toEqual({ number: "-1" });
    expect(showNumber("99999999", "day", false)).toEqual({ number: "99999999" });
    expect(showNumber("x", "day", false)).toEqual({ number: "x" });
  });

  it("as a date of ISO 8601 with a time or without, and otherwise as it is written", () => {
    expect(showIsoDate("2026-03-01")).toEqual({ date: "2026-03-01" });
    expect(showIsoDate("2026-03-01T23:59:59.9Z")).toEqual({ date: "2026-03-01" });
    expect(showIsoDate("2026-02-31")).toBe("2026-02-31");
    expect(showIsoDate("14:30:00")).toBe("14:30:00");
  });
});
