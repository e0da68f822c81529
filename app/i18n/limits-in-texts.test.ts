import fs from "node:fs";
import { expect, it } from "vitest";
import { LIMITS } from "#modules/certificates/index";
import { LANGUAGES } from "#modules/kernel/languages";

it.each(LANGUAGES)("tells the limits of the one table in %s", (language) => {
  const file = new URL(`locales/${language}/certificates.json`, import.meta.url);
  const { problems, design } = JSON.parse(fs.readFileSync(file, "utf8"));
  const told = {
    name: problems.name["too-long"],
    achievement: problems.achievement["too-long"],
    fieldLabel: problems.custom["label-too-long"],
    fieldValue: problems.custom["too-long"],
    signerName: design.problems["signerName-too-long"],
    signerTitle: design.problems["signerTitle-too-long"],
  };
  for (const [limit, text] of Object.entries(told))
    expect(text.match(/\d+/g), limit).toEqual([String(LIMITS[limit as keyof typeof told])]);
});
