import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { isTemplate, readStyle, templateChoices, templateFor, templateNames, templateOf, templates } from "./registry";

const FOLDER = "content/templates";
const files = (folder: string) => fs.readdirSync(`${FOLDER}/${folder}`);
const folders = fs
  .readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** `portrait.json` of `basel` is `basel-portrait`. */
const nameOf = (folder: string, file: string): string =>
  file.replace(".json", "").replace("document", folder).replace("portrait", `${folder}-portrait`);
const documents = folders.flatMap((folder) =>
  files(folder)
    .filter((file) => file !== "texts.json")
    .map((file) => ({ name: nameOf(folder, file), path: `${FOLDER}/${folder}/${file}` })),
);

describe("the templates", () => {
  it("are the documents of content/templates, each under its own name", () => {
    const names = templates().map(({ name }) => name);
    expect(names.sort()).toEqual(documents.map(({ name }) => name).sort());
  });

  it("are all offered, as certificates or as badges", () => {
    const offered = [...templateNames(), ...templateNames("badge")];
    expect(offered.sort()).toEqual(
      templates()
        .map(({ name }) => name)
        .sort(),
    );
    expect(isTemplate("summit-portrait")).toBe(true);
  });

  it.each(LANGUAGES)("have a title and a line about them in %s, each its own", (language) => {
    const choices = templateChoices(language);
    expect(choices.map(({ name }) => name)).toEqual(templateNames());
    for (const text of choices.flatMap(({ title, text }) => [title, text])) expect(text).toMatch(/\S/);
    const designs = new Set(choices.map(({ name }) => name.replace(/-portrait$/, "")));
    expect(new Set(choices.map(({ text }) => text)).size).toBe(designs.size);
  });

  it("are shown first to readers of the direction that they were designed for", () => {
    for (const name of templateNames()) expect(templateNames()).toContain(templateFor(templateOf(name).language));
    expect(templateFor("ar")).not.toBe(templateFor("en"));
    expect(templateFor("zh")).toBe(templateFor("en"));
  });
});

describe("a name that a form or a database holds", () => {
  it.each(templateNames())("%s is that template", (template) => {
    expect(readStyle({ template, language: "en" })).toEqual({ ok: true, style: { template, language: "en" } });
    expect(templateOf(template).name).toBe(template);
  });

  it.each(["", "Meridian", "toString", "__proto__", "0"])(
    "%j, of no template, is refused and not read as another",
    (template) => {
      expect(isTemplate(template)).toBe(false);
      expect(readStyle({ template, language: "en" })).toEqual({ ok: false, code: "unknown-template" });
    },
  );

  it.each(["", "xx", "toString"])("%j, of no language, is refused and not read as another", (language) => {
    const [template = ""] = templateNames();
    expect(readStyle({ template, language })).toEqual({ ok: false, code: "unknown-language" });
  });
});
