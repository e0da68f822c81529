import { describe, expect, it } from "vitest";
import { leastTime } from "#tests/builders/least-time";
import { isSeen, likenessKeys, likeThis, standsIn } from "./like-names";

const areAlike = (one: string, other: string) => likeThis(one)(other);

describe("names that may be taken for each other", () => {
  it.each([
    ["the same name", "Atlas Academy", "Atlas Academy"],
    ["case and spaces", "Atlas Academy", "ATLAS  ACADEMY "],
    ["no spaces", "Atlas Academy", "AtlasAcademy"],
    ["punctuation", "Atlas Academy", "Atlas-Academy."],
    ["Cyrillic letters", "Atlas Academy", "Аtlаs Асаdеmу"],
    ["Cyrillic capitals", "OXFORD", "ОХFОRD"],
    ["Greek letters", "Harvard Oxford", "Ηarvard Οxford"],
    ["full-width letters", "Atlas Academy", "Ａｔｌａｓ Ａｃａｄｅｍｙ"],
    ["mathematical letters", "Atlas Academy", "𝐀𝐭𝐥𝐚𝐬 𝐀𝐜𝐚𝐝𝐞𝐦𝐲"],
    ["digits for letters", "Atlas Academy of Logic", "At1as Academy 0f L0gic"],
    ["a capital I for an l", "Atlas Academy", "AtIas Academy"],
    ["rn for m", "Modern Academy", "Modem Academy"],
    ["accents", "École Supérieure", "Ecole Superieure"],
    ["letters that nobody sees", "Atlas Academy", "Atlas\u200b Aca\u00addemy"],
    ["a legal form", "Atlas Academy", "Atlas Academy Ltd."],
    ["a legal form with dots", "Banque Atlas", "Banque Atlas S.A."],
    ["several legal forms", "Atlas", "Atlas GmbH & Co. KG"],
    ["a legal form in Cyrillic letters", "Atlas Academy", "Atlas Academy Inс"],
    ["an article", "Atlas Academy", "The Atlas Academy"],
    ["Arabic ya and alif maqsura", "معهد الهدي", "معهد الهدى"],
    ["Arabic ta marbuta and ha", "جامعة الرباط", "جامعه الرباط"],
    ["Arabic hamza", "أكاديمية الإبداع", "اكاديمية الابداع"],
    ["Persian letters", "أكاديمي", "أکادیمی"],
    ["Arabic vowel signs and stretching", "جامعة الرباط", "جَامِعَة الربـــاط"],
    ["a word added", "Atlas Academy", "Atlas Academy (Official)"],
    ["a place added", "Atlas Academy", "Atlas Academy Rabat"],
    ["words added before and after", "Atlas Academy", "The International Atlas Academy of Morocco"],
    ["a word added without a space", "Atlas Academy", "AtlasAcademyOfficial"],
    ["all glued, and a word added", "Rose Petal", "RosePetal Certificates"],
    ["another order", "Atlas Academy", "Academy Atlas"],
    ["another order with joining words", "Rabat University", "University of Rabat"],
    ["another language's spelling", "Atlas Academy", "Atlas Academie"],
    ["another language's spelling, too", "Atlas Academy", "Atlas Akademie"],
    ["a letter changed", "Atlas Academy", "Atlus Academy"],
    ["a letter more", "Atlas Academy", "Atlass Academy"],
    ["two letters exchanged", "Atlas Academy", "Altas Academy"],
    ["a letter changed in each word", "Atlas Academy", "Atlos Academi"],
    ["a close spelling in another order with a word", "Atlas Academy", "Academie Atlas Official"],
    ["words added in Chinese", "清华大学", "清华大学深圳研究院"],
    ["a word added in Arabic", "أكاديمية الأطلس", "أكاديمية الأطلس الرسمية"],
    ["another order in Arabic", "أكاديمية الأطلس", "الأطلس أكاديمية"],
    ["what is told by one word", "Oxford", "Oxford School of Coding"],
    ["a capital I for an l at the end", "Google", "GoogIe"],
    ["the same in two words", "Mobile Academy", "MobiIe Academy"],
    ["the name of a site", "Atlas Academy", "AtlasAcademy.com"],
    ["the name of a site, in capitals", "Atlas Academy", "ATLASACADEMY.COM"],
    ["the name of a site of one word", "Google", "Google.com"],
    ["an Arabic article", "معهد الحكمة", "معهد حكمة"],
    ["an Arabic article of one word", "الأطلس", "أطلس"],
    ["two scripts that are glued", "Harvard", "Harvard大学"],
    ["words glued before", "Atlas Academy", "TheAtlasAcademy"],
    ["words glued before and after", "Atlas Academy", "MyAtlasAcademyRabat"],
    ["a generic word in the middle of what is glued", "Atlas Academy", "atlasacademyrabat"],
    ["letters in boxes", "Atlas Academy", "🅰🆃🅻🅰🆂 🅰🅲🅰🅳🅴🅼🆈"],
    ["digits for vowels", "Atlas Academy", "4tlas Acad3my"],
    ["many words before", "Harvard University", `${"one two three four ".repeat(5)}Harvard University`],
    ["a number that tells", "École 42", "Ecole 42 Official"],
    ["digits of another script", "جامعة 5", "جامعة ٥"],
    ["generic words in another order", "International Academy", "Academy International"],
  ])("%s: %s, %s", (_what, one, other) => {
    expect(areAlike(one, other)).toBe(true);
    expect(areAlike(other, one)).toBe(true);
    const keys = likenessKeys(other);
    expect(likenessKeys(one).some((key) => keys.includes(key))).toBe(true);
  });

  it.each([
    ["Atlas Academy", "Atlas Institute"],
    ["University of Rabat", "University of Fez"],
    ["جامعة الرباط", "جامعة فاس"],
    ["清华大学", "北京大学"],
    ["Московский университет", "Казанский университет"],
    ["Cambridge School 2", "Cambridge School 3"],
    ["SA", "AG"],
    ["Coop", "Cop"],
    ["Academy", "Atlas Academy"],
    ["International School", "Rabat International School"],
    ["Mosaic School 1", "Mosaic School 11"],
    ["北京大学", "北京交通大学"],
    ["Nursing School", "Nursery School"],
    ["Rabat Driving School", "Rabat Cooking School"],
    ["国际学校", "北京国际学校"],
    ["师范大学", "北京师范大学"],
    ["المدرسة", "المدرسة الوطنية"],
    ["Music School", "Casablanca Music School"],
    ["Институт", "Казанский институт"],
    ["École Supérieure", "École Supérieure de Rabat"],
    ["School 1", "School 2"],
  ])("not %s and %s", (one, other) => {
    expect(areAlike(one, other)).toBe(false);
    expect(areAlike(other, one)).toBe(false);
  });

  it.each(["\u200b\u200b", "\u3164", "\u2800", "\u00ad", "😀", "—***—", " "])("%j is not seen", (name) => {
    expect(isSeen(name)).toBe(false);
  });
  it.each(["A", "ع", "大", "École", "42"])("%s is seen", (name) => expect(isSeen(name)).toBe(true));

  it("stands in a text with all of its words", () => {
    expect(standsIn("Rabat Office", "Rabat Office - Exams")).toBe(true);
    expect(standsIn("Atlas Academy Rabat", "Atlas Academy")).toBe(false);
  });

  it("has nothing for a name of signs alone", () => {
    expect(likenessKeys("—***—")).toEqual([]);
    expect(likenessKeys("Ltd")).not.toEqual([]);
    expect(areAlike("—***—", "!!")).toBe(false);
  });

  it("compares a hundred of the longest names, as many as are looked at, in a moment", () => {
    const longest = Array.from({ length: 100 }, (_, i) =>
      `Atlas ${i} ${`acade${i % 7}my`.repeat(12)} ${"word ".repeat(30)}`.slice(0, 200),
    );
    const isLike = likeThis(longest[0] ?? "");
    isLike("Atlas Academy");
    const compareAll = () => {
      for (const name of longest) isLike(name);
    };
    // It takes 13 ms on an idle machine.
    expect(leastTime(compareAll)).toBeLessThan(500);
  });
});
