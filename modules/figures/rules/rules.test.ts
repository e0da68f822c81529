import { describe, expect, it } from "vitest";
import { NO_COUNTS, show, showAll, showSum } from "./below-ten";
import { settledUntil, spansBetween } from "./days";
import { stepsOf } from "./periods";

describe("what is shown of a number", () => {
  it("tells nothing below ten of what others do, not even that it is none", () => {
    for (const kind of ["viewed", "verified"] as const) {
      expect([0, 1, 9].map((count) => show(kind, count))).toEqual([null, null, null]);
      expect([10, 250].map((count) => show(kind, count))).toEqual([10, 250]);
    }
  });

  it("tells every number of what the organization did itself", () => {
    expect(showAll(NO_COUNTS)).toEqual({ issued: 0, delivered: 0, viewed: null, verified: null });
    expect(show("delivered", 3)).toBe(3);
  });

  it("rounds a sum down to tens where one of its parts is hidden, so that nothing is left to subtract", () => {
    expect(showSum("viewed", [12, 15])).toEqual({ count: 27, atLeast: false });
    expect(showSum("viewed", [12, 15, 9])).toEqual({ count: 30, atLeast: true });
    expect(showSum("viewed", [12, 15, 3])).toEqual({ count: 30, atLeast: true });
    expect(showSum("viewed", [6, 7])).toEqual({ count: 10, atLeast: true });
    expect(showSum("viewed", [4, 3])).toEqual({ count: null, atLeast: false });
    expect(showSum("issued", [4, 3])).toEqual({ count: 7, atLeast: false });
  });
});

describe("the days of an organization's calendar", () => {
  const at = (iso: string) => new Date(iso);
  const spans = (from: string, before: string, zone: string) =>
    spansBetween(at(from), at(before), zone).map((span) => [
      span.day,
      span.from.toISOString().slice(5, 16),
      span.before.toISOString().slice(5, 16),
    ]);

  it("begin at its own midnight", () => {
    expect(spans("2026-11-20T12:00:00Z", "2026-11-22T01:00:00Z", "Asia/Shanghai")).toEqual([
      ["2026-11-20", "11-20T12:00", "11-20T16:00"],
      ["2026-11-21", "11-20T16:00", "11-21T16:00"],
      ["2026-11-22", "11-21T16:00", "11-22T01:00"],
    ]);
    expect(spans("2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z", "UTC")).toEqual([]);
  });

  it("leave no gap and no overlap where clocks change", () => {
    for (const zone of ["Europe/Berlin", "Africa/Cairo", "America/St_Johns", "Asia/Kathmandu", "UTC"]) {
      const year = spansBetween(at("2026-01-01T05:00:00Z"), at("2027-01-01T05:00:00Z"), zone);
      expect(new Set(year.map(({ day }) => day)).size).toBe(year.length);
      expect(year.slice(1).every(({ from }, index) => from.getTime() === year[index]?.before.getTime())).toBe(true);
      expect(year.length).toBeGreaterThanOrEqual(365);
    }
  });

  it("are over for good an hour after midnight", () => {
    const until = (iso: string) => settledUntil(at(iso), "Asia/Shanghai").toISOString();
    expect(until("2026-11-20T16:59:00Z")).toBe("2026-11-19T16:00:00.000Z");
    expect(until("2026-11-20T17:00:00Z")).toBe("2026-11-20T16:00:00.000Z");
  });
});

describe("the steps of a period", () => {
  it("are thirty days, thirteen weeks or twelve months, and end today", () => {
    const days = stepsOf("30-days", "2026-03-05");
    expect([days.length, days[0], days.at(-1)]).toEqual([
      30,
      { from: "2026-02-04", to: "2026-02-04" },
      { from: "2026-03-05", to: "2026-03-05" },
    ]);
    const weeks = stepsOf("13-weeks", "2026-03-05");
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      13,
      { from: "2025-12-05", to: "2025-12-11" },
      { from: "2026-02-27", to: "2026-03-05" },
    ]);
    const months = stepsOf("12-months", "2026-02-28");
    expect([months.length, months[0], months.at(-2), months.at(-1)]).toEqual([
      12,
      { from: "2025-03-01", to: "2025-03-31" },
      { from: "2026-01-01", to: "2026-01-31" },
      { from: "2026-02-01", to: "2026-02-28" },
    ]);
  });
});
