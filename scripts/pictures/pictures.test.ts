import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PICTURES, type PictureForm, type PictureName, pictureAddress, sizesOf } from "#app/ui/ProductPicture/pictures";
import taken from "#app/ui/ProductPicture/taken.json";
import { LANGUAGES } from "#modules/kernel/languages";
import { readSentences } from "./record";
import { sentencesOf } from "./sentences";

const NAMES = Object.keys(PICTURES) as PictureName[];
const FOLDER = "public/pictures";

/** Names of the files of a picture. */
const filesOf = (name: PictureName) =>
  LANGUAGES.flatMap((language) =>
    (Object.keys(PICTURES[name]) as PictureForm[]).flatMap((form) =>
      (["light", "dark"] as const).map((scheme) => pictureAddress(name, language, scheme, form)),
    ),
  );

describe.each(NAMES)("the picture of %s", (name) => {
  it.each(LANGUAGES)("says in %s what the product still says; if not: npm run pictures", (language) => {
    const shown = readSentences(name)[language] ?? [];
    const said = sentencesOf(language);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((sentence) => !said.has(sentence))).toEqual([]);
  });

  it.each(LANGUAGES)("has a size in %s for each of its forms", (language) => {
    const sizes = Object.entries(sizesOf(name, language));
    expect(Object.keys(Object(taken)[name] ?? {}), "it was never taken").toContain(language);
    for (const [form, size] of sizes) {
      const most = Reflect.get(PICTURES[name], form);
      expect(size.width, form).toBeLessThanOrEqual(most.width);
      expect(size.width, form).toBeGreaterThanOrEqual(most.width / 2);
      expect(size.height, form).toBeLessThanOrEqual(most.height);
      expect(size.height, form).toBeGreaterThanOrEqual(most.height / 2);
    }
  });
});

it("there are files for all pictures, and none that no page shows", () => {
  const files = fs
    .readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".webp"))
    .map((file) => `/pictures/${file.split(path.sep).join("/")}`);
  expect(files.sort()).toEqual(NAMES.flatMap(filesOf).sort());
});
