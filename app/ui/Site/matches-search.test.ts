import { expect, test } from "vitest";
import { matchesSearch } from "./SearchBar";

test("every word of a search must occur, in any order", () => {
  expect(matchesSearch("How are signing keys kept?", "keys signing")).toBe(true);
  expect(matchesSearch("How are signing keys kept?", "keys blockchain")).toBe(false);
});

test("cases, accents and vowel marks make no difference", () => {
  expect(matchesSearch("Le certificat est vérifié", "VERIFIE")).toBe(true);
  expect(matchesSearch("مُحَمَّد", "محمد")).toBe(true);
  expect(matchesSearch("什么是可验证证书？", "验证")).toBe(true);
});

test("an empty search finds everything", () => {
  expect(matchesSearch("anything", "  ")).toBe(true);
});
