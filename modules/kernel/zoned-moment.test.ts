import { expect, it } from "vitest";
import { writeMomentIn } from "./zoned-moment";

const plain = (text: string) => text.replace(/[\u2068\u2069]/g, "").replace(/\s/g, " ");

it.each([
  ["en", "2026-11-20T09:25:00Z", "UTC", "November 20, 2026 at 9:25 AM UTC"],
  ["en", "2026-11-20T09:25:00Z", "Africa/Casablanca", "November 20, 2026 at 10:25 AM (Africa/Casablanca, UTC+01:00)"],
  ["en", "2026-11-20T23:30:00Z", "Asia/Kathmandu", "November 21, 2026 at 5:15 AM (Asia/Kathmandu, UTC+05:45)"],
  // The offset is that of the moment, not of today.
  ["de", "2026-07-01T12:00:00Z", "Europe/Berlin", "1. Juli 2026 um 14:00 (Europe/Berlin, UTC+02:00)"],
  ["de", "2026-12-01T12:00:00Z", "Europe/Berlin", "1. Dezember 2026 um 13:00 (Europe/Berlin, UTC+01:00)"],
])("a moment is written in %s with its zone: %s in %s", (language, moment, zone, text) =>
  expect(plain(writeMomentIn(language, new Date(moment), zone))).toBe(text),
);
