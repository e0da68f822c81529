import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { pageTexts } from "#app/i18n/translate.server";
import { LANGUAGES } from "#modules/kernel/languages";
import { auditSentence } from "./audit-sentence";

const say = (language: (typeof LANGUAGES)[number], action: string, details: Record<string, string>) => {
  const { t } = pageTexts(language);
  return auditSentence((key, values) => t(key, values), { action, details });
};

describe("a sentence of the audit log", () => {
  it("names what was done to what", () => {
    expect(say("en", "team.created", { name: "Night school" })).toBe("Created the team Night school");
    expect(say("en", "team.renamed", { from: "A", to: "B" })).toBe("Renamed a team to B");
    expect(say("en", "member.role-changed", { to: "admin" })).toContain("Admin");
    expect(say("en", "team.created", { name: "مدرسة" })).toBe("Created the team \u2068مدرسة\u2069");
  });

  it.each(LANGUAGES)("leaves no value out in %s", (language) => {
    const groups: Record<string, Record<string, string>> = JSON.parse(
      fs.readFileSync(`app/i18n/locales/${language}/audit.json`, "utf8"),
    ).actions;
    const actions = Object.entries(groups).flatMap(([noun, ends]) => Object.keys(ends).map((end) => `${noun}.${end}`));
    const details = { name: "Night school", to: "admin", role: "admin" };
    expect(actions.filter((action) => say(language, action, details).includes("{{"))).toEqual([]);
    expect(say(language, "team.created", details)).toContain("Night school");
  });

  it("is the action itself where there are no words for it", () => {
    expect(say("en", "design.forgotten", {})).toBe("design.forgotten");
  });
});
