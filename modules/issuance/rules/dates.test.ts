import { describe, expect, it } from "vitest";
import { findDateOrder, readDate, readSerialDate } from "./dates";

const dateOf = (text: string, order?: "day-first" | "month-first") => {
  const reading = readDate(text, order);
  return reading.ok ? reading.date : reading.code;
};

describe("a date as people write it", () => {
  it.each([
    "2026-11-20",
    "2026/11/20",
    "2026-11-20T00:00:00Z",
    "2026-11-20 08:30",
    "20.11.2026",
    "20.11.26",
    "20/11/2026",
    "11/20/2026",
    "20-11-2026",
    "20261120",
    "٢٠/١١/٢٠٢٦",
    "2026年11月20日",
    "20 November 2026",
    "November 20, 2026",
    "Nov 20 2026",
    "20th of November 2026",
    "Friday, 20 November 2026",
    "20 novembre 2026",
    "vendredi 20 novembre 2026",
    "20. November 2026",
    "20 de noviembre de 2026",
    "20 نوفمبر 2026",
    "٢٠ نوفمبر ٢٠٢٦",
    "20 تشرين الثاني 2026",
    "2026 November 20",
  ])("%s is the 20th of November", (text) => {
    expect(dateOf(text)).toBe("2026-11-20");
  });

  it.each([
    ["1er août 2026", "2026-08-01"],
    ["1. Jänner 2026", "2026-01-01"],
    ["3. März 2026", "2026-03-03"],
    ["5 sept. 2026", "2026-09-05"],
    ["8 جانفي 2026", "2026-01-08"],
  ])("%s is %s", (text, date) => {
    expect(dateOf(text)).toBe(date);
  });

  it("is not guessed where it can be read both ways, and follows the order that was chosen", () => {
    expect(dateOf("03/04/2026")).toBe("date-ambiguous");
    expect(dateOf("03-04-26")).toBe("date-ambiguous");
    expect(dateOf("03/04/2026", "day-first")).toBe("2026-04-03");
    expect(dateOf("03/04/2026", "month-first")).toBe("2026-03-04");
    expect(dateOf("04/04/2026")).toBe("2026-04-04");
  });

  it.each([
    "31/02/2026",
    "2026-13-01",
    "tomorrow",
    "20 Brumaire 2026",
    "1799-01-01",
    "45981",
    "20/11",
    "1/2/3",
    "x".repeat(61),
  ])("%s is none", (text) => {
    expect(dateOf(text)).toBe("date-invalid");
  });
});

describe("a column of dates", () => {
  it("tells its own order where one of its dates can be read one way only", () => {
    expect(findDateOrder(["03/04/2026", "25/12/2026"])).toEqual({ order: "day-first", example: "03/04/2026" });
    expect(findDateOrder(["03/04/2026", "12/25/2026"])).toEqual({ order: "month-first", example: "03/04/2026" });
  });

  it("leaves the order open where nothing tells it, or two of its dates say different things", () => {
    expect(findDateOrder(["03/04/2026", "2026-01-01"])).toEqual({ order: null, example: "03/04/2026" });
    expect(findDateOrder(["25/12/2026", "12/25/2026", "01/02/2026"])).toEqual({ order: null, example: "01/02/2026" });
    expect(findDateOrder(["2026-01-01", ""])).toEqual({ order: null, example: null });
  });
});

describe("a number in a column of dates", () => {
  it("is the day that a spreadsheet counts so", () => {
    expect(readSerialDate("46346")).toBe("2026-11-20");
    expect(readSerialDate("46346.5")).toBe("2026-11-20");
  });

  it.each(["123", "99999", "2026", "46346a"])("is no day: %s", (text) => {
    expect(readSerialDate(text)).toBeNull();
  });
});
