import { describe, expect, it } from "vitest";
import { readPosts } from "#app/adapters/blog/read-posts.server";
import { LANGUAGES } from "#modules/kernel/languages";
import { FORBIDDEN, termsOutside } from "./glossary";

const plant = (language: string, text: string) => termsOutside(new Map([[language, new Map([["home:title", text]])]]));

describe("the check of terms outside the glossary", () => {
  const planted = Object.entries(FORBIDDEN).flatMap(([language, rules]) =>
    rules.map(({ example, say }) => [language, example, say] as const),
  );

  it.each(planted)("finds in %s “%s”, and names the word to use: %s", (language, example, say) => {
    expect(plant(language, example)).toContainEqual(
      expect.stringMatching(new RegExp(`^${language}: home:title says “.+”, the glossary “${say}”$`)),
    );
  });

  it("has forbidden words for every language", () => {
    expect(LANGUAGES.filter((language) => !FORBIDDEN[language]?.length)).toEqual([]);
  });

  it.each([
    ["en", "Anchored on the blockchain. Email sent, 9 rows need fixing."],
    ["fr", "Valable jusqu’au"],
    ["es", "Lo ancla en la cadena de bloques"],
    ["es", "Un código a {{email}}"],
    ["ar", "مرحبًا، باقتك بلا حد شهري"],
    ["zh", "颁发证书"],
  ])("finds nothing in %s in “%s”", (language, text) => {
    expect(plant(language, text)).toEqual([]);
  });
});

describe("the posts of the blog", () => {
  it("use the words of the glossary", async () => {
    const { posts } = await readPosts("content/blog");
    const inLanguage = (language: string) =>
      new Map(posts.filter((post) => post.language === language).map(({ file, source }) => [file, source]));
    expect(termsOutside(new Map(LANGUAGES.map((language) => [language, inLanguage(language)])))).toEqual([]);
  });
});
