import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { isTemplate, readLook, TEMPLATE_NAMES, templateChoices, templateFor, templateOf } from "./registry";

const FOLDERS = fs
  .readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe("the templates", () => {
  it("are the folders beside the registry, each once and under its own name", () => {
    expect([...TEMPLATE_NAMES].sort()).toEqual(FOLDERS.sort());
  });

  it.each(LANGUAGES)("have a title and a line about them in %s, each its own", (language) => {
    const choices = templateChoices(language);
    expect(choices.map(({ name }) => name)).toEqual(TEMPLATE_NAMES);
    for (const text of choices.flatMap(({ title, text }) => [title, text])) expect(text).toMatch(/\S/);
    expect(new Set(choices.map(({ text }) => text)).size).toBe(choices.length);
  });

  it("are shown first to readers of the direction that they were designed for", () => {
    for (const name of TEMPLATE_NAMES) expect(TEMPLATE_NAMES).toContain(templateFor(templateOf(name).language));
    expect(templateFor("ar")).not.toBe(templateFor("en"));
    expect(templateFor("zh")).toBe(templateFor("en"));
  });
});

describe("a name that a form or a database holds", () => {
  it.each(TEMPLATE_NAMES)("%s is that template", (template) => {
    expect(readLook({ template, language: "en" })).toEqual({ ok: true, look: { template, language: "en" } });
    expect(templateOf(template).name).toBe(template);
  });

  it.each(["", "Meridian", "toString", "__proto__", "0"])(
    "%j, of no template, is refused and not read as another",
    (template) => {
      expect(isTemplate(template)).toBe(false);
      expect(readLook({ template, language: "en" })).toEqual({ ok: false, code: "unknown-template" });
    },
  );

  it.each(["", "xx", "toString"])("%j, of no language, is refused and not read as another", (language) => {
    const [template = ""] = TEMPLATE_NAMES;
    expect(readLook({ template, language })).toEqual({ ok: false, code: "unknown-language" });
  });
});
