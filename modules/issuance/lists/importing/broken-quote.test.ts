import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { brokenQuoteRow } from "./broken-quote";
import { readDelimited, readPasted } from "./read-delimited";

const read = (text: string) => readDelimited(new TextEncoder().encode(text));

describe("a quoted cell that is broken", () => {
  it.each([
    ["never ends", 'name,city\nAda,"London\nGrace,New York', 2],
    ["goes on after its closing quote", 'name\n"Ada" Lovelace\n"Grace"', 2],
    ["ends in spaces at the end of the list", 'name\n"Ada" ', 2],
    ["comes after quoted cells with lines", '"a\nb","c\nd"\n"e"x,f\n', 2],
  ])("is found where it %s", (_name, text, row) => {
    expect(brokenQuoteRow(text, ",", "\n")).toBe(row);
    expect(read(text)).toEqual({ ok: false, problem: { code: "quote-open", line: row } });
  });

  it.each([
    ["quotes inside of a cell without quotes", 'name,city\nAda "the first" Lovelace,London'],
    ["doubled quotes", 'name,city\n"Ada ""the first""",London'],
    ["spaces after a closing quote", 'name,city\n"Ada"  ,"London" \n'],
    ["commas and lines in quotes", 'name,city\n"Lovelace,\nAda",London'],
    ["an empty quoted cell", 'name,city\n"",""'],
  ])("is not found in %s", (_name, text) => {
    expect(brokenQuoteRow(text, ",", "\n")).toBeNull();
    expect(read(text).ok).toBe(true);
  });

  it("is found where the library finds one, whatever the list", () => {
    const letters = fc.constantFrom('"', '"', ",", "\t", ";", "\n", "\r\n", "\r", " ", "a", "b");
    const lists = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        lists,
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n", "\r"),
        (text, delimiter, newline) => {
          const { errors } = Papa.parse<string[]>(text, { delimiter, newline });
          const first = errors.find((error) => error.type === "Quotes");
          expect(brokenQuoteRow(text, delimiter, newline)).toBe(first ? (first.row ?? 0) + 1 : null);
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

it("a mark of the order of bytes before the first quote is no part of the list", () => {
  const whole = readPasted('\uFEFF"name"\t"city"\n"Ada, the first"\tLondon');
  expect(whole.ok && whole.table.sheets[0]?.rows[0]?.cells).toEqual(["name", "city"]);
  expect(readPasted('\uFEFF"name" of\tcity')).toEqual({ ok: false, problem: { code: "quote-open", line: 1 } });
});

it("a list is told from its first lines: what separates cells and rows is the same for all of it", () => {
  const rows = Array.from({ length: 3000 }, (_, index) => `Person ${index};Course, part ${index}`);
  const table = read(`name;achievement\r\n${rows.join("\r\n")}`);
  expect(table.ok && table.table.sheets[0]?.rows.at(-1)?.cells).toEqual(["Person 2999", "Course, part 2999"]);
  const pasted = readPasted(`name\tcity\n${"Ada\tLondon, England\n".repeat(3000)}`);
  expect(pasted.ok && pasted.table.sheets[0]?.rows.at(-1)?.cells).toEqual(["Ada", "London, England"]);
});
