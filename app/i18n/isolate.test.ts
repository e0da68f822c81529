import { describe, expect, it } from "vitest";
import { isolateIn } from "./isolate";
import { pageTexts } from "./translate.server";

const [en, ar] = [isolateIn("en"), isolateIn("ar")];
const inside = (text: string) => `\u2068${text}\u2069`;

describe("what is said in a sentence", () => {
  it("keeps to itself where it runs the other way, and is left as it is where it does not", () => {
    expect(en("Ada")).toBe("Ada");
    expect(en("陈晓雨 2026-11-30")).toBe("陈晓雨 2026-11-30");
    expect(en("مدرسة")).toBe(inside("مدرسة"));
    expect(ar("مدرسة 12")).toBe("مدرسة 12");
    expect(ar("12")).toBe("12");
    for (const text of ["04-list.xlsx", "Ada", "2026-11-30", "陈晓雨", "مدرسة Atlas"])
      expect(ar(text)).toBe(inside(text));
  });

  it("is not isolated twice, item by item either", () => {
    for (const text of [inside("Ada"), `${inside("Ada")} و${inside("Bob")}`, "\u2066a@b.example\u2069"])
      expect(ar(text)).toBe(text);
    expect(ar(`${inside("مدرسة")} Ada`)).toBe(inside(`${inside("مدرسة")} Ada`));
  });

  it("turns nothing around outside of itself, whatever signs it has", () => {
    expect(en("a\u202ecba")).toBe(inside("a\u202ecba"));
    for (const signs of ["\u2069a\u202eb", "\u2066a\u202eb", "\u2067\u2069\u2069\u2066a\u202eb"])
      expect(en(signs)).toBe(inside("a\u202eb"));
    expect(en(inside("a\u202eb"))).toBe(inside("a\u202eb"));
  });

  it("is so in every sentence of a page, and as it is written in a mail's subject", () => {
    const sentence = (language: "en" | "ar", name: string) =>
      pageTexts(language).t("certificates:match.lead", { name, count: 5 });
    expect(sentence("en", "04-list.xlsx")).toContain("04-list.xlsx: 5");
    expect(sentence("ar", "04-list.xlsx")).toContain(inside("04-list.xlsx"));
    expect(sentence("en", "<b>&")).toContain("<b>&: 5");
  });
});
