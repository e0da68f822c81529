import fs from "node:fs";
import { describe, expect, it } from "vitest";
import type { verification } from "#app/modules.server";
import { LANGUAGES, type Language } from "#modules/kernel/languages";
import type { CheckRule } from "#modules/verification/check";
import { BEST, CHECKS } from "#modules/verification/checks/index";
import { BEST as EXTERNAL_BEST, EXTERNAL_CHECKS } from "#modules/verification/external/verify-external";
import en from "./locales/en/verification.json";

// Checked by the compiler, as these names have no list at run time: facts of the evidence, and why one of many could
// not be verified.
en.evidence satisfies Record<keyof verification.Evidence, string>;
type Reason = Exclude<verification.ManyResult["reason"], verification.CheckCode | "as-issued" | "reformatted" | null>;
en.many.reasons satisfies Record<Reason, string>;
en.many.verdicts satisfies Record<verification.ManyResult["verdict"], string>;

type Texts = Pick<typeof en.external, "checks" | "outcomes" | "codes" | "verdicts">;
const unique = (names: string[]) => [...new Set(names)].sort();
/** Names of texts that are not blank. */
const named = (texts: object) =>
  unique(
    Object.entries(texts).flatMap(([name, text]) => (/\S/.test(JSON.stringify(text)) && text !== "" ? [name] : [])),
  );

function textsOf(language: Language): { own: Texts; external: Texts } {
  const file = JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/verification.json`, "utf8"));
  return { own: file, external: file.external };
}

/** Names that a list of checks can use, by group of texts. */
function sayings(checks: readonly CheckRule<string>[], best: string[]) {
  return {
    checks: unique(checks.map(({ name }) => name)),
    outcomes: unique(checks.flatMap(({ codes }) => Object.values(codes))),
    codes: unique(checks.flatMap(({ codes }) => Object.keys(codes))),
    verdicts: unique([
      ...best,
      ...checks.flatMap(({ verdict, verdicts = {} }) => [verdict, ...Object.values(verdicts).flatMap((v) => v ?? [])]),
    ]),
  };
}

describe.each(LANGUAGES)("the words of verification in %s", (language) => {
  it.each([
    ["our own checks", "own", sayings(CHECKS, [...Object.values(BEST), "expired", "not-yet-valid"])],
    ["other platforms' checks", "external", sayings(EXTERNAL_CHECKS, Object.values(EXTERNAL_BEST))],
  ] as const)("say every name, outcome, code and verdict of %s, and nothing else", (_whose, part, expected) => {
    const { checks, outcomes, codes, verdicts } = textsOf(language)[part];
    expect({
      checks: named(checks),
      outcomes: named(outcomes),
      codes: named(codes),
      verdicts: named(verdicts),
    }).toEqual(expected);
  });

  it("head and explain every verdict", () => {
    const { own, external } = textsOf(language);
    for (const text of [...Object.values(own.verdicts), ...Object.values(external.verdicts)]) {
      expect(text).toEqual({ title: expect.stringMatching(/\S/), text: expect.stringMatching(/\S/) });
    }
  });
});
