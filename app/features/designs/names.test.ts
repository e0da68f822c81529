import fs from "node:fs";
import { expect, it } from "vitest";
import { ornaments, rendering } from "#app/modules.server";
import { LANGUAGES } from "#modules/kernel/languages";

it.each(LANGUAGES)("every ornament has a name in %s, and no two the same", (language) => {
  const { ornaments: names } = JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/designs.json`, "utf8"));
  expect(Object.keys(names).sort()).toEqual([...ornaments.ORNAMENT_NAMES].sort());
  expect(new Set(Object.values(names)).size).toBe(ornaments.ORNAMENT_NAMES.length);
});

it.each(LANGUAGES)("every variable has a name in %s, and no two the same", (language) => {
  const { variables } = JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/designs.json`, "utf8"));
  const names = rendering.VARIABLE_NAMES.map((name) => variables[name.replaceAll(".", "-")]);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(names.length);
});
