import { describe, expect, it } from "vitest";
import { type ContentInput, ContentSchema, readContent } from "./content";
import { allowedValue, gradeHeaders, lastDayOf, resultUnder } from "./terms";
import { titleKey } from "./title-key";
import { isPlain, plainContent, wordsIn } from "./words";

const sound: ContentInput = { language: "en", title: "Chemistry" };
const read = (input: Partial<ContentInput>) => ContentSchema.parse({ ...sound, ...input });
function faults(input: Partial<ContentInput>) {
  const parsed = ContentSchema.safeParse({ ...sound, ...input });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
}
const result = (changes: object) => {
  const [found] = read({ results: [{ name: "Grade", ...changes }] }).results;
  if (!found) throw new Error("the result was left out");
  return found;
};

describe("what an achievement says", () => {
  it("may be a title alone, which is all that a plain one says", () => {
    expect(read({})).toEqual(plainContent("Chemistry", "en"));
    expect(isPlain(read({ emailText: "Well done" }))).toBe(true);
    for (const fields of [{ description: "x" }, { hours: 4 }, { type: "Course" as const }]) {
      expect(isPlain(read(fields))).toBe(false);
    }
  });

  it.each<[string, Partial<ContentInput>, string[]]>([
    ["a blank title", { title: "  " }, ["title required"]],
    [
      "a variable of a mail that there is none of",
      { emailSubject: "For {nom}", emailText: "{Name}" },
      ["emailSubject unknown-variable", "emailText unknown-variable"],
    ],
    [
      "choices that there are not",
      { language: "tlh", type: "Diplom", validity: "long", results: [{ name: "Grade", type: "?" }] } as never,
      ["language unknown-choice", "type unknown-choice", "results.0.type unknown-choice", "validity unknown-choice"],
    ],
    ["variables of a mail", { emailSubject: "For {name}", emailText: "See {link}" }, []],
    ["a title that no certificate has room for", { title: "x".repeat(161) }, ["title too-long"]],
    ["a skill without an address", { skills: [{ name: "titrate" }] }, ["skills.0.url required"]],
    [
      "an address that is none",
      { skills: [{ name: "titrate", url: "javascript:alert(1)" }] },
      ["skills.0.url url-invalid"],
    ],
    [
      "the same skill twice",
      { skills: ["a", "b"].map((name) => ({ name, url: "https://x.example/1" })) },
      ["skills.1.url twice"],
    ],
    ["hours below nothing", { hours: -1 }, ["hours number-invalid"]],
    ["a thousandth of a credit", { credits: 0.001 }, ["credits number-invalid"]],
    [
      "a scale that is a list and a range",
      { results: [{ name: "G", values: "A, B", max: 20 }] },
      ["results.0.values values-or-range"],
    ],
    ["a range upside down", { results: [{ name: "G", min: 20, max: 0 }] }, ["results.0.max range-invalid"]],
    ["a grade twice on its scale", { results: [{ name: "G", values: "A, a" }] }, ["results.0.values twice"]],
    ["months without their number", { validity: "months" }, ["validMonths required"]],
    ["a day that is none", { validity: "date", validUntil: "2026-02-30" }, ["validUntil date-invalid"]],
    [
      "its own language as another",
      { translations: [{ language: "en", title: "Chemistry" }] },
      ["translations.0.language twice"],
    ],
    [
      "a language without a title",
      { translations: [{ language: "fr", description: "x" }] },
      ["translations.0.title required"],
    ],
  ])("is not %s", (_what, input, expected) => {
    expect(faults(input)).toEqual(expected);
    expect(faults({})).toEqual([]);
  });

  it("leaves out rows in which nothing stands, and what belongs to a validity that was not chosen", () => {
    const content = read({
      skills: [{}],
      results: [{ type: "Percent" }],
      translations: [{ language: "fr" }],
      validMonths: 3,
    });
    expect(content).toEqual(plainContent("Chemistry", "en"));
  });

  it("is read back though it was written when there was more room, and as what it was", () => {
    const long = { ...plainContent("x".repeat(190), "en"), hours: 4.5 };
    expect(readContent(JSON.parse(JSON.stringify(long)))).toEqual(long);
  });

  it("is said in a language that it was given in, and in its own in every other", () => {
    const content = read({
      description: "A year",
      emailText: "Well done",
      translations: [{ language: "fr", title: "Chimie" }],
    });
    expect(wordsIn(content, "fr")).toMatchObject({
      language: "fr",
      title: "Chimie",
      description: "A year",
      emailText: "",
    });
    expect(wordsIn(content, "de")).toMatchObject({ language: "en", title: "Chemistry", emailText: "Well done" });
  });
});

describe("titles", () => {
  it("lead to the same achievement without regard to case, width and spaces, and to no other", () => {
    for (const same of [" chemistry ", "CHEMISTRY", "Ｃｈｅｍｉｓｔｒｙ"])
      expect(titleKey(same)).toBe(titleKey("Chemistry"));
    for (const other of ["Chemistry 2", "Chimie"]) expect(titleKey(other)).not.toBe(titleKey("Chemistry"));
  });
});

describe("validity", () => {
  it.each([
    [{ validity: "months", validMonths: 1 }, "2027-01-31", "2027-02-28"],
    [{ validity: "months", validMonths: 24 }, "2026-02-28", "2028-02-28"],
    [{ validity: "months", validMonths: 12 }, "2028-02-29", "2029-02-28"],
    [{ validity: "months", validMonths: 13 }, "2026-12-15", "2028-01-15"],
    [{ validity: "date", validUntil: "2029-12-31" }, "2026-11-02", "2029-12-31"],
    [{}, "2026-11-02", null],
  ] as const)("%j of what was issued on %s ends on %s", (validity, issuedOn, expected) => {
    expect(lastDayOf(read(validity), issuedOn)).toBe(expected);
  });
});

describe("grades", () => {
  const usual = gradeHeaders(["grade", "Note"]);
  it("stand under the name of their result, or under a usual header where there is one result", () => {
    const [one, another] = [result({}), result({ name: "Theory" })];
    expect(resultUnder("GRADE", [another], usual)).toBe(0);
    expect(resultUnder("theory", [one, another], usual)).toBe(1);
    expect(resultUnder("note", [one, another], usual)).toBe(-1);
    expect(resultUnder("Group", [another], usual)).toBe(-1);
  });

  it.each([
    [{ values: "C\nB\nA" }, " a ", "A"],
    [{ values: "C\nB\nA" }, "D", null],
    [{ min: 0, max: 20 }, "14,5", "14,5"],
    [{ min: 0, max: 20 }, "١٤", "١٤"],
    [{ max: 100 }, "87 %", "87 %"],
    [{ min: 0, max: 20 }, "20.5", null],
    [{ min: 0, max: 20 }, "good", null],
    [{}, "anything", "anything"],
  ])("on the scale %j make of %j %j", (scale, written, expected) => {
    expect(allowedValue(written, result(scale))).toBe(expected);
  });
});
