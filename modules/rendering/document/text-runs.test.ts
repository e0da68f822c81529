import { expect, it } from "vitest";
import { templateNames, templateOf } from "../templates/registry";
import { walk } from "./check-document";
import { chipOf, languageShown, quotedText, readRuns, withText, writeRuns } from "./text-runs";

const textsOfTemplates = [
  ...new Set(
    templateNames().flatMap((name) =>
      [...walk(templateOf(name).document.elements)].flatMap(({ element }) =>
        element.type !== "text" ? [] : typeof element.text === "string" ? element.text : Object.values(element.text),
      ),
    ),
  ),
];

it("brings back every text of every template to the character", () => {
  expect(textsOfTemplates.length).toBeGreaterThan(50);
  for (const text of textsOfTemplates) expect(writeRuns(readRuns(text))).toBe(text);
});

it.each([
  "",
  "  two  spaces ",
  "{{recipient.name}}{{issuedOn|year}}",
  '{{ signer.title  ??words.signature ?? "Signed" | upper }} and more',
  "{{{recipient.name}}} { {{}} }} {{unfinished",
  "شهادة {{words.title}} 证书\nsecond line\u200f",
])("brings back %j to the character, whatever it holds", (text) => {
  expect(writeRuns(readRuns(text))).toBe(text);
});

it("makes one unit of an insertion with its sources and its format, and words of all the rest", () => {
  expect(readRuns('Signed by {{signer.name ?? "us" | upper}}.')).toEqual([
    { kind: "words", text: "Signed by " },
    { kind: "chip", code: '{{signer.name ?? "us" | upper}}', sources: ["signer.name", '"us"'], format: "upper" },
    { kind: "words", text: "." },
  ]);
  expect(readRuns("{no insertion}")).toEqual([{ kind: "words", text: "{no insertion}" }]);
  expect(readRuns(chipOf("field.Grade"))).toMatchObject([{ kind: "chip", sources: ["field.Grade"] }]);
  expect([quotedText('"us"'), quotedText("signer.name")]).toEqual(["us", null]);
});

it("changes the text of the language that is seen, and no other", () => {
  expect([languageShown("Diploma", "ar"), withText("Diploma", "ar", "Award")]).toEqual([null, "Award"]);
  const words = { en: "Diploma", fr: "Diplôme" };
  expect([languageShown(words, "fr"), languageShown(words, "ar"), languageShown({ zh: "证书" }, "ar")]).toEqual([
    "fr",
    "en",
    "zh",
  ]);
  expect(withText(words, "fr", "Titre")).toEqual({ en: "Diploma", fr: "Titre" });
  expect(withText(words, "ar", "Award")).toEqual({ en: "Award", fr: "Diplôme" });
});
