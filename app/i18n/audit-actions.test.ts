import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { JOBS } from "#app/jobs.server";
import { EVENT_TYPES } from "#modules/events/event-types";
import { LANGUAGES } from "#modules/kernel/languages";
import { AUDIT_GROUPS } from "#modules/organizations/index";
import { ORGANIZATION_PERMISSIONS, PLATFORM_PERMISSIONS } from "#modules/organizations/permissions";

/** Actions composed at run time, by how the code writes them. */
const PUT_TOGETHER: Record<string, string[]> = {
  "organization.${decision}": ["organization.released", "organization.refused"],
  "organization.name-${decision}": ["organization.name-released", "organization.name-refused"],
  "organization.domain-${event}": ["claimed", "given-up", "verified", "lost"].map(
    (end) => `organization.domain-${end}`,
  ),
};
/** Texts that look like actions but are none. */
const OTHERS = new Set<string>([
  ...ORGANIZATION_PERMISSIONS,
  ...PLATFORM_PERMISSIONS,
  ...JOBS.map(({ name }) => name),
  // A file name.
  "picture.jpg",
]);

const NAME = /["`]([a-z]+(?:-[a-z]+)*\.(?:[a-z]+|\$\{\w+\})(?:-(?:[a-z]+|\$\{\w+\}))*)["`]/g;
const nouns = new Set<string>(Object.values(AUDIT_GROUPS).flat());

/** Whether a file uses a name as an event type only, and nowhere as an audit action. */
const isOnlyEvent = (source: string, name: string) =>
  source.split("\n").every((line) => !line.includes(`"${name}"`) || !/\baction\b/.test(line));

/** Finds every audit action that the domain's files record. */
function writtenActions(): string[] {
  const files = fs.readdirSync("modules", { recursive: true, encoding: "utf8" }).filter((file) => /\.ts$/.test(file));
  const found = new Set<string>();
  for (const file of files.filter((name) => !/\.test\.ts$|record-audit\.ts$/.test(name))) {
    const source = fs.readFileSync(path.join("modules", file), "utf8");
    if (!/\b(record(Audits?|Batch|BatchFailure)|exportEntries)\b/.test(source)) continue;
    for (const [, name = ""] of source.matchAll(NAME)) {
      if (OTHERS.has(name)) continue;
      if (name.endsWith("{string}") || (name in EVENT_TYPES && isOnlyEvent(source, name))) continue;
      // Text keys of mails may be composed too; their nouns are not those of audit actions.
      if (name.includes("${") && !nouns.has(name.split(".")[0] ?? "")) continue;
      for (const action of name.includes("${") ? (PUT_TOGETHER[name] ?? [name]) : [name]) found.add(action);
    }
  }
  return [...found].sort();
}

const textOf = (language: string, action: string): unknown =>
  action
    .split(".")
    .reduce<unknown>(
      (node, part) => Object(node)[part],
      JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/audit.json`, "utf8")).actions,
    );

describe("the audit log", () => {
  const actions = writtenActions();

  it("knows where actions are written", () => {
    expect(actions).toEqual(
      expect.arrayContaining(["certificate.revoked", "member.invited", "organization.domain-lost"]),
    );
    expect(actions.length).toBeGreaterThan(80);
  });

  it.each(LANGUAGES)("has a sentence in %s for every action that the code writes", (language) => {
    expect(actions.filter((action) => typeof textOf(language, action) !== "string")).toEqual([]);
  });

  it("has none for actions that nobody writes", () => {
    const groups: Record<string, object> = JSON.parse(
      fs.readFileSync("app/i18n/locales/en/audit.json", "utf8"),
    ).actions;
    const texts = Object.entries(groups).flatMap(([noun, ends]) => Object.keys(ends).map((end) => `${noun}.${end}`));
    expect(texts.filter((action) => !actions.includes(action))).toEqual([]);
  });
});
