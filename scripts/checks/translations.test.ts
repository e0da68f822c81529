import { describe, expect, it } from "vitest";
import { readKeyUses } from "./key-uses";
import { type Catalogue, compareCatalogues, compareFolders, compareUses } from "./translations";

const english: Catalogue = new Map([
  ["home:greeting", "Hello {{name}}"],
  ["home:found_one", "One found"],
  ["home:found_other", "{{count}} found"],
]);
const german: Catalogue = new Map([
  ["home:greeting", "Guten Tag {{name}}"],
  ["home:found_one", "Eines gefunden"],
  ["home:found_other", "{{count}} gefunden"],
]);
const compare = (language: string, catalogue: Catalogue) =>
  compareCatalogues(
    new Map([
      ["en", english],
      [language, catalogue],
    ]),
  );
const changed = (catalogue: Catalogue, changes: Record<string, string | null>) => {
  const copy = new Map(catalogue);
  for (const [key, text] of Object.entries(changes)) text === null ? copy.delete(key) : copy.set(key, text);
  return copy;
};

describe("the comparison of languages", () => {
  it("finds nothing wrong with two languages that say the same", () => {
    expect(compare("de", german)).toEqual([]);
  });

  it.each<[string, Record<string, string | null>, string]>([
    ["a missing key", { "home:greeting": null }, "de: home:greeting is missing"],
    ["a key that the source does not have", { "home:extra": "Mehr" }, "de: home:extra is not in en"],
    ["a lost placeholder", { "home:greeting": "Guten Tag" }, "de: home:greeting lacks {{name}}"],
    [
      "a made-up placeholder",
      { "home:greeting": "{{name}} {{vorname}}" },
      "de: home:greeting has the unknown {{vorname}}",
    ],
    ["a blank text", { "home:found_one": " " }, "de: home:found_one is blank"],
    ["a missing plural form", { "home:found_one": null }, "de: home:found_one is missing"],
    [
      "a plural form of another language",
      { "home:found_few": "…" },
      "de: home:found_few is a plural form that de does not have",
    ],
  ])("finds %s", (_case, changes, violation) => {
    expect(compare("de", changed(german, changes))).toEqual([violation]);
  });

  it("asks Arabic for its six forms", () => {
    const missing = compare("ar", german).sort();
    expect(missing).toEqual(["few", "many", "two", "zero"].map((form) => `ar: home:found_${form} is missing`));
  });
});

describe("the folders of texts", () => {
  it("are those of the languages in the list", () => {
    expect(compareFolders(["en", "de"], ["de", "en"])).toEqual([]);
  });

  it("are missed where a language has none, and named where no language is theirs", () => {
    expect(compareFolders(["en", "it"], ["en", "de"])).toEqual([
      "it: there is no folder app/i18n/locales/it",
      "de: is not in modules/kernel/languages.ts",
    ]);
  });
});

describe("the comparison of texts and code", () => {
  const page = 'const { t } = useTranslation("home"); t("greeting", { name }); t("found", { count: n });';

  it("finds nothing wrong where code names every text", () => {
    expect(compareUses(english, readKeyUses("app/page.tsx", page))).toEqual([]);
  });

  it("finds a named text that does not exist", () => {
    const uses = readKeyUses("app/page.tsx", `${page} t("goodbye");`);
    expect(compareUses(english, uses)).toEqual(["app/page.tsx names goodbye, which is no text"]);
  });

  it("finds a text that no code names", () => {
    const uses = readKeyUses("app/page.tsx", 'const { t } = useTranslation("home"); t("greeting", { name });');
    expect(compareUses(english, uses)).toEqual(["en: home:found is named by no code"]);
  });

  it("reads both branches of a condition, templates, groups of errors and messages", () => {
    const read = (file: string, source: string) => readKeyUses(file, source).map(({ pattern }) => pattern);
    expect(read("app/a.tsx", 'useTranslation("home"); t(name === "other" ? "greeting" : "found")')).toEqual([
      "(?:home):greeting",
      "(?:home):found",
    ]);
    expect(read("app/a.tsx", `useTranslation("home"); t(\`facts.\${name}.title\`)`)).toEqual([
      "(?:home):facts\\.[\\w.-]+\\.title",
    ]);
    expect(read("app/a.tsx", '<Field errorTexts="auth:errors" />')).toEqual(["auth:errors\\.[\\w.-]+"]);
    expect(read("modules/m.ts", `deps.translate(language, \`issued.\${key}\`, values)`)).toEqual([
      "mail:issued\\.[\\w.-]+",
    ]);
  });
});
