import { describe, expect, it } from "vitest";
import { dayAt, dayEndingLast, startOfDay, writeStartOfDay } from "./zoned-day";

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
    // The clock skips midnight: the day begins at one o'clock.
    ["2026-09-06", "America/Santiago", 0, "2026-09-06T04:00:00.000Z"],
    ["2026-04-24", "Africa/Cairo", 0, "2026-04-23T22:00:00.000Z"],
    // The calendar skips a day: it begins when the one after it does.
    ["2011-12-30", "Pacific/Apia", 0, "2011-12-30T10:00:00.000Z"],
    // Midnight comes twice: the day begins with the first.
    ["2026-11-01", "America/Havana", 0, "2026-11-01T04:00:00.000Z"],
  ])("of %s in %s, %i days on, is %s", (day, zone, days, moment) =>
    expect(startOfDay(day, zone, days)?.toISOString()).toBe(moment),
  );

  it.each(["", "2026-13-01", "2026-02-30", "20 November", "2026-11-20T00:00"])("does not take %j for a day", (text) =>
    expect(startOfDay(text, "UTC")).toBeNull(),
  );
});

describe("the beginning of a day in writing", () => {
  it.each([
    ["2026-11-28", "Pacific/Auckland", "2026-11-28T00:00:00+13:00"],
    ["2026-11-28", "UTC", "2026-11-28T00:00:00Z"],
    ["2026-11-28", "Europe/London", "2026-11-28T00:00:00Z"],
    ["2026-09-06", "America/Santiago", "2026-09-06T00:00:00-04:00"],
    ["2011-12-30", "Pacific/Apia", "2011-12-30T00:00:00-10:00"],
    ["1900-01-01", "America/Santiago", "1900-01-01T00:00:00-04:43"],
  ])("of %s in %s is %s", (day, zone, text) => expect(writeStartOfDay(day, zone)).toBe(text));

  it("shows the day, and is its first moment, on every day of ten years in every zone that skips hours", () => {
    for (const zone of ["America/Santiago", "Africa/Cairo", "Asia/Beirut", "America/Havana", "Pacific/Auckland"]) {
      for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2030, 0, 1); at += 86_400_000) {
        const day = new Date(at).toISOString().slice(0, 10);
        const text = writeStartOfDay(day, zone);
        const start = Date.parse(text);
        expect([text.slice(0, 10), dayAt(new Date(start), zone)]).toEqual([day, day]);
        expect(dayAt(new Date(start - 1000), zone) < day).toBe(true);
      }
    }
  });
});

it("says that a day has ended once it has where days end last", () => {
  expect(dayEndingLast(new Date("2026-11-20T11:59:59Z"))).toBe("2026-11-19");
  expect(dayEndingLast(new Date("2026-11-20T12:00:00Z"))).toBe("2026-11-20");
});
