import { describe, expect, it } from "vitest";
import { securityText } from "./security-lines";

const DAY_MS = 86_400_000;
const now = new Date("2026-11-30T13:14:15.678Z");
const text = securityText({
  contacts: ["mailto:security@example.org", "https://example.org/contact"],
  canonical: "https://example.org/.well-known/security.txt",
  languages: ["en", "ar"],
  now,
});
const fieldsOf = (name: string) =>
  text.split("\n").flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));

describe("security.txt", () => {
  it("names who to turn to, the preferred way first, where it is, and the languages that are read", () => {
    expect(fieldsOf("Contact")).toEqual(["mailto:security@example.org", "https://example.org/contact"]);
    expect(fieldsOf("Canonical")).toEqual(["https://example.org/.well-known/security.txt"]);
    expect(fieldsOf("Preferred-Languages")).toEqual(["en, ar"]);
    expect(text.endsWith("\n")).toBe(true);
  });

  it("expires once, within a year and not within a month, and is the same all day", () => {
    const [expires = ""] = fieldsOf("Expires");
    expect(fieldsOf("Expires")).toHaveLength(1);
    const days = (Date.parse(expires) - now.getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  });
});
