import { describe, expect, it } from "vitest";
import { startOfDay } from "./zoned-day";

describe("the beginning of a day", () => {
  it.each([
    ["2026-11-20", "UTC", 0, "2026-11-20T00:00:00.000Z"],
    ["2026-11-20", "UTC", 1, "2026-11-21T00:00:00.000Z"],
    ["2026-11-20", "Asia/Shanghai", 0, "2026-11-19T16:00:00.000Z"],
    ["2026-11-20", "America/New_York", 0, "2026-11-20T05:00:00.000Z"],
    ["2026-07-01", "Europe/Berlin", 0, "2026-06-30T22:00:00.000Z"],
    // The day on which the clocks go back has 25 hours.
    ["2026-10-25", "Europe/Berlin", 0, "2026-10-24T22:00:00.000Z"],
    ["2026-10-25", "Europe/Berlin", 1, "2026-10-25T23:00:00.000Z"],
    ["2026-03-29", "Europe/Berlin", 1, "2026-03-29T22:00:00.000Z"],
    ["2026-11-20", "Asia/Kathmandu", 0, "2026-11-19T18:15:00.000Z"],
  ])("of %s in %s, %i days on, is %s", (day, zone, days, moment) =>
    expect(startOfDay(day, zone, days)?.toISOString()).toBe(moment),
  );

  it.each(["", "2026-13-01", "2026-02-30", "20 November", "2026-11-20T00:00"])("does not take %j for a day", (text) =>
    expect(startOfDay(text, "UTC")).toBeNull(),
  );
});
