import { expect, it } from "vitest";
import { foldHeader } from "../../rules/columns";
import { findRowDoubts } from "../../rules/row-doubts";
import { usualWords } from "./usual-headers";

const doubtOf = (name: string) => findRowDoubts([{ line: 2, name, texts: [name, ""] }], usualWords().nobody)[0];

it.each([
  "Total students",
  "Total participants: 25",
  "Total general",
  "Total général",
  "Sous-total",
  "Total de alumnos = 12",
  "Summe Teilnehmer",
  "Teilnehmer gesamt (12)",
  "إجمالي الطلاب: ٤",
  "总人数：25",
])("takes %s for nobody's", (text) => expect(doubtOf(text)).toBe("nobody"));

it.each(["Total Recall", "Summer Teilhaber", "Ana Total", "Anzahl Ben"])("takes %s for somebody's", (text) =>
  expect(doubtOf(text)).toBeNull(),
);

it("knows headers in each language", () => {
  expect(usualWords().recognized.get(foldHeader("Prénom"))).toBe("first_name");
});
