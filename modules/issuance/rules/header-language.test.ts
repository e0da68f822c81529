import { expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { columnHeaders } from "../lists/importing/usual-headers";
import { languageOfHeaders } from "./header-language";

const known = LANGUAGES.map((language) => ({ language, headers: columnHeaders(language) }));
const guess = (headers: string[], preferred = "en" as const) => languageOfHeaders(headers, known, preferred);

it.each([
  [["Nom complet", "Formation", "Mention"], "fr"],
  [["NOM COMPLET", "E-mail", "Date de délivrance"], "fr"],
  [["الاسم", "البريد الإلكتروني"], "ar"],
  [["姓名", "邮箱"], "zh"],
  [["Full name", "Email", "Course"], "en"],
] as const)("takes %j for %s", (headers, language) => {
  expect(guess([...headers])).toBe(language);
});

it("takes what several languages have in common for the reader's own, and nothing for nothing", () => {
  const shared = known.map(({ language, headers }) => ({ language, headers: { ...headers, name: ["Name"] } }));
  expect(languageOfHeaders(["name"], shared, "fr")).toBe("fr");
  expect(guess(["Ville", "Mention 2"])).toBe(null);
  expect(guess([])).toBe(null);
});
