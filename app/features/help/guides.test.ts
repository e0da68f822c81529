import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { ROUTES } from "#app/http/routes/routes.server";
import { GUIDES } from "#app/ui/HelpLink/guides";
import { LANGUAGES, type Language } from "#modules/kernel/languages";
import { compileGuide, labelsOf, readGuide } from "./read-guides.server";

const nowhere = { files: { get: async () => null, put: async () => {}, delete: async () => {} } };
const ALL = LANGUAGES.flatMap((language) => GUIDES.map((guide) => [guide, language] as const));

/** The text of the interface by its whole key in a language's own file; undefined where it has none. */
function textOf(language: Language, namespace: string, key: string): unknown {
  const texts: unknown = JSON.parse(fs.readFileSync(`app/i18n/locales/${language}/${namespace}.json`, "utf8"));
  return key
    .split(".")
    .reduce<unknown>((at, step) => (at instanceof Object ? Reflect.get(at, step) : undefined), texts);
}

/** Words of a guide without marks and labels; of Chinese its letters. */
const lengthOf = (text: string, language: Language) => {
  const plain = text.replace(/<Ui[^>]*>|\]\([^)]*\)|[[\]*]/g, " ");
  return language === "zh" ? (plain.match(/\p{Script=Han}/gu) ?? []).length : plain.split(/\s+/).filter(Boolean).length;
};

describe("a guide", () => {
  it.each(ALL)("%s in %s names only buttons and menus that there are", async (guide, language) => {
    const labels = labelsOf((await readGuide(guide, language)).text);
    expect(labels.length).toBeGreaterThan(2);
    for (const { namespace, key } of labels) {
      const text = textOf(language, namespace, key);
      expect([namespace, key, typeof text]).toEqual([namespace, key, "string"]);
      // What a person reads on the screen has its values filled in, which a guide cannot do.
      expect(text).not.toContain("{{");
    }
  });

  it.each(ALL)("%s in %s is short, and says every mark of a label right", async (guide, language) => {
    const { text } = await readGuide(guide, language);
    expect(text.match(/<Ui/g)).toHaveLength(labelsOf(text).length);
    const [least, largest] = language === "zh" ? [130, 330] : [70, 150];
    expect(lengthOf(text, language)).toBeGreaterThanOrEqual(least);
    expect(lengthOf(text, language)).toBeLessThanOrEqual(largest);
  });

  it.each(GUIDES)("%s has the same steps, labels and links in every language", async (guide) => {
    const facts = async (language: Language) => {
      const { text } = await readGuide(guide, language);
      return {
        labels: labelsOf(text)
          .map(({ namespace, key }) => `${namespace}:${key}`)
          .toSorted(),
        links: (text.match(/\]\([^)]*\)/g) ?? []).toSorted(),
        items: text.match(/^(-|\d\.) /gm)?.length,
      };
    };
    for (const language of LANGUAGES) expect(await facts(language)).toEqual(await facts("en"));
  });

  it("leads only to addresses that there are", async () => {
    for (const guide of GUIDES)
      for (const [, address = ""] of (await readGuide(guide, "en")).text.matchAll(/\]\(([^)]*)\)/g))
        expect([guide, address, ROUTES.has(address)]).toEqual([guide, address, true]);
  });

  it("has a file for each language, and there is no file without a guide", () => {
    const files = GUIDES.flatMap((guide) =>
      LANGUAGES.map((language) => (language === "en" ? `${guide}.mdx` : `${guide}.${language}.mdx`)),
    );
    expect(fs.readdirSync("content/help").toSorted()).toEqual(files.toSorted());
  });
});

describe("a compiled guide", () => {
  it("has the buttons' names of its language, and says so where the texts are of no kind", async () => {
    const { html } = await compileGuide(nowhere, { text: 'Press <Ui k="common:nav.signOut" />, *now*.' }, "fr");
    expect(html).toContain("<b><bdi>Se déconnecter</bdi></b>, <em>now</em>.");
    expect(() => compileGuide(nowhere, { text: '<Ui k="nothing:here" />' }, "fr")).toThrow("nothing");
  });

  it("is HTML with lists and links for every guide", async () => {
    for (const guide of GUIDES) {
      const { html } = await compileGuide(nowhere, await readGuide(guide, "ar"), "ar");
      expect(html).toMatch(/<(ol|ul)>/);
      expect(html).toContain("<a href=");
      expect(html).not.toMatch(/<Ui|k="/);
    }
  });
});
