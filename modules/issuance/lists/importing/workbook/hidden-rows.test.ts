import { describe, expect, it } from "vitest";
import { shared, sharedStringsXml, sheetXml, workbookOf } from "#tests/builders/workbook";
import { readWorkbook } from "../read-workbook";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const text = (value: string, at: string, attributes = "") =>
  `<c r="${at}" t="inlineStr" ${attributes}><is><t>${value}</t></is></c>`;
const row = (line: number, attributes = "", names = ["Name"]) =>
  `<row r="${line}" ${attributes}>${names.map((name, index) => text(name, `${"ABCD"[index]}${line}`)).join("")}</row>`;

async function sheetOf(sheet: string, parts: Record<string, string> = {}) {
  const reading = await readWorkbook({ bytes: await workbookOf({ A: sheet }, { parts }) });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.table.sheets[0];
}
const hiddenOf = async (sheet: string, parts?: Record<string, string>) =>
  (await sheetOf(sheet, parts))?.rows.map(({ hidden }) => hidden);

describe("what a workbook does not show is told", () => {
  const rows = [row(1), row(2), row(3, 'hidden="1"'), row(4, 'ht="0"'), row(5, 'hidden="true"'), row(6)].join("");

  it("of a row: hidden by a hand, or without height", async () => {
    expect(await hiddenOf(sheetXml(rows))).toEqual([undefined, undefined, "hand", "hand", "hand", undefined]);
  });

  it("of a row within the range of a filter, not below it", async () => {
    const filtered = sheetXml(rows, { after: '<autoFilter ref="A1:D4"/>' });
    expect(await hiddenOf(filtered)).toEqual([undefined, undefined, "filter", "filter", "hand", undefined]);
  });

  it("of the header of a filter as hidden by a hand", async () => {
    const filtered = sheetXml(row(1, 'hidden="1"') + row(2, 'hidden="1"'), { after: '<autoFilter ref="A1:A2"/>' });
    expect(await hiddenOf(filtered)).toEqual(["hand", "filter"]);
  });

  it("of a row within the filter of a table on the sheet", async () => {
    const parts = {
      "xl/worksheets/_rels/sheet1.xml.rels": `<Relationships xmlns="${RELS}"><Relationship Id="t" Type="${OFFICE}/table" Target="../tables/table1.xml"/></Relationships>`,
      "xl/tables/table1.xml": `<table xmlns="${MAIN}" id="1" ref="A1:A6"><autoFilter ref="A1:A6"/></table>`,
    };
    expect(await hiddenOf(sheetXml(rows), parts)).toEqual([
      undefined,
      undefined,
      "filter",
      "filter",
      "filter",
      undefined,
    ]);
  });

  it("not by the views that other people have of the sheet", async () => {
    const viewed = sheetXml(rows, {
      after: '<customSheetViews><customSheetView><autoFilter ref="A1:A6"/></customSheetView></customSheetViews>',
    });
    expect(await hiddenOf(viewed)).toEqual([undefined, undefined, "hand", "hand", "hand", undefined]);
  });

  it("not of rows that are there where rows that are not there are hidden", async () => {
    const before = '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/>';
    expect(await hiddenOf(sheetXml(row(1) + row(2, 'hidden="1"'), { before }))).toEqual([undefined, "hand"]);
  });

  it("of columns, as far as there is anything in the sheet", async () => {
    const cols =
      '<cols><col min="2" max="2" width="0"/><col min="3" max="3" width="9"/><col min="4" max="16384" hidden="1"/></cols>';
    const sheet = await sheetOf(sheetXml(row(1, "", ["Name", "Email", "Course", "Result"]), { before: cols }));
    expect(sheet?.hiddenColumns).toEqual([1, 3]);
    expect(await sheetOf(sheetXml(row(1), { before: cols }))).toEqual({
      name: "A",
      hidden: false,
      rows: [{ line: 1, cells: ["Name"] }],
    });
  });
});

describe("a row is crossed out", () => {
  const struckOf = async (rows: string, strings: string[] = []) =>
    (await sheetOf(sheetXml(rows), { "xl/sharedStrings.xml": sharedStringsXml(strings) }))?.rows.map(
      ({ struck }) => struck,
    );

  it("in the cells that are, those without a value aside", async () => {
    const struck = `<row r="1">${text("Ada", "A1", 's="4"')}<c r="B1"/>${text("x", "C1", 's="4"')}</row>`;
    const half = `<row r="2">${text("Ada", "A2", 's="4"')}${text("x", "B2")}</row>`;
    expect(await struckOf(struck + half)).toEqual([[0, 2], [0]]);
  });

  it("where all the runs of its text are, whatever the cell's style", async () => {
    const run = (value: string, property: string) => `<r><rPr>${property}</rPr><t>${value}</t></r>`;
    const strings = [
      run("Ada ", "<strike/>") + run("Byron", "<b/><strike val='1'/>"),
      run("Ada ", "<strike/>") + run("Byron", "<strike val='0'/>"),
      `<r><t>Ada </t></r>${run("Byron", "<strike/>")}`,
    ];
    const named = (line: number, index: number, style = 0) =>
      `<row r="${line}"><c r="A${line}" s="${style}" ${shared(index).attributes}>${shared(index).inner}</c></row>`;
    const rows = [named(1, 0), named(2, 1, 4), named(3, 2), named(4, 2, 4)].join("");
    expect(await struckOf(rows, strings)).toEqual([[0], undefined, undefined, [0]]);
  });
});

describe("a value of merged cells", () => {
  const merged = async (rows: string[][], ...ranges: string[]) => {
    const after = `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
    return (await sheetOf(sheetXml(rows, { after })))?.rows.map(({ cells }) => cells);
  };

  it("is of each of their rows, in their first column", async () => {
    const rows = [
      ["Name", "Course"],
      ["Ada", "First aid"],
      ["Bob", ""],
      ["Eve", ""],
      ["Zoe", "Rowing"],
    ];
    expect((await merged(rows, "B2:C4"))?.map((cells) => cells[1])).toEqual([
      "Course",
      "First aid",
      "First aid",
      "First aid",
      "Rowing",
    ]);
  });

  it("stays in its first column where they are of one row, and makes no row of its own", async () => {
    expect(await merged([["Graduates of 2026", "", ""], [], ["Name", "Course"]], "A1:C1", "A1:C2")).toEqual([
      ["Graduates of 2026", ""],
      ["Name", "Course"],
    ]);
  });

  it("is not given to more than a sheet has: too many of them are refused", async () => {
    const refused = async (count: number, ref: string) => {
      const after = `<mergeCells>${`<mergeCell ref="${ref}"/>`.repeat(count)}</mergeCells>`;
      const reading = await readWorkbook({ bytes: await workbookOf({ A: sheetXml([["Ada"]], { after }) }) });
      return reading.ok ? null : reading.problem;
    };
    expect(await refused(20_001, "A1:A2")).toEqual({ code: "too-complex" });
    expect(await refused(201, "A1:A20000")).toEqual({ code: "too-complex" });
    expect(await refused(20_000, "A1:A2")).toBeNull();
  });
});
