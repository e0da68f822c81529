import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../kernel/languages";
import { labelsIn } from "./labels";
import { wordingOf } from "./wording";

describe("a label that the platform knows", () => {
  it.each([
    ["ar", "grade", "التقدير"],
    ["ar", "Hours:", "الساعات"],
    ["ar", "INSTRUCTOR", "المدرس"],
    ["ar", "Duree", "المدة"],
    ["zh", "Nombre d'heures", "学时"],
    ["de", "平均分", "Durchschnitt"],
    ["en", "المُدَرِّس", "Instructor"],
  ] as const)("is printed in %s: %s as %s", (language, label, printed) => {
    expect(labelsIn(language, [label])).toEqual([printed]);
  });

  it.each([
    ["en", "Note"],
    ["de", "Promotion"],
    ["fr", "total_hours"],
    ["ar", "Cohort name of ours"],
    ["ar", "constructor"],
    ["ar", "__proto__"],
    ["ar", "الدرجة (grade)"],
    ["zh", "2026"],
  ] as const)("stays as it was written in %s: %s", (language, label) => {
    expect(labelsIn(language, [label])).toEqual([label]);
  });

  it("stays where another one would be printed as the same", () => {
    expect(labelsIn("ar", ["Venue", "Location", "City"])).toEqual(["Venue", "Location", "المدينة"]);
  });

  it("is known in every language by the same names, and each of its words once in a language", () => {
    for (const language of LANGUAGES) {
      const { labels } = wordingOf(language);
      expect(Object.keys(labels), language).toEqual(Object.keys(wordingOf("en").labels));
      const words = Object.values(labels).flat();
      expect(new Set(words).size, language).toBe(words.length);
    }
  });
});
