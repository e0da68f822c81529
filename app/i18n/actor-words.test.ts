import fs from "node:fs";
import { expect, it } from "vitest";
import { ACTOR_KINDS } from "#modules/kernel/actor-name";
import { LANGUAGES } from "#modules/kernel/languages";

// A person is shown by name.
const WITH_A_WORD = ACTOR_KINDS.filter((kind) => kind !== "user");

it.each(LANGUAGES)("every actor that is no person has a word in %s, and no other has one", (language) => {
  const common: { actors: Record<string, string> } = JSON.parse(
    fs.readFileSync(`app/i18n/locales/${language}/common.json`, "utf8"),
  );
  expect(Object.keys(common.actors).sort()).toEqual([...WITH_A_WORD].sort());
  for (const word of Object.values(common.actors)) expect(word).not.toBe("");
});
