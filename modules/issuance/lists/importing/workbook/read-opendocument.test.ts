import { describe, expect, it } from "vitest";
import { openDocumentOf, openDocumentParts, openRow, openTable, openText } from "#tests/builders/open-document";
import { zipParts } from "#tests/builders/workbook";
import { readWorkbook } from "../read-workbook";

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";

async function read(bytes: Promise<Uint8Array>) {
  const reading = await readWorkbook({ bytes: await bytes });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.table.sheets;
}
const cellsOf = async (rows: string[]) =>
  (await read(openDocumentOf(openTable("A", rows))))[0]?.rows.map(({ cells }) => cells);
async function problemOf(rows: string[]) {
  const reading = await readWorkbook({ bytes: await openDocumentOf(openTable("A", rows)) });
  return reading.ok ? null : reading.problem;
}
const cell = (type: string, shown: string, attributes = "") =>
  `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
const blank = (count: number) => `<table:table-cell table:number-columns-repeated="${count}"/>`;

describe("an OpenDocument spreadsheet", () => {
  const TABLES =
    openTable("Cover", [openRow(["Atlas Academy"])]).replace("<table:table ", '<table:table table:style-name="ta2" ') +
    openTable("学员", [
      openRow(["Name", "Date"]),
      openRow([]),
      openRow(["王小明", cell("date", "20/11/26", 'office:date-value="2026-11-20T00:00:00"')]),
    ]);
  const STYLES = `<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`;
  const READ = [
    { name: "Cover", hidden: true, rows: [{ line: 1, cells: ["Atlas Academy"] }] },
    {
      name: "学员",
      hidden: false,
      rows: [
        { line: 1, cells: ["Name", "Date"] },
        { line: 3, cells: ["王小明", { date: "2026-11-20" }] },
      ],
    },
  ];

  it("is read sheet by sheet, with any prefixes, and says which sheets are hidden", async () => {
    expect(await read(openDocumentOf(TABLES, { styles: STYLES }))).toEqual(READ);
    expect(await read(openDocumentOf(TABLES, { styles: STYLES, prefix: "x" }))).toEqual(READ);
  });

  it("shows values as people see them", async () => {
    const row = openRow([
      cell("float", "00123", 'office:value="123"'),
      cell("percentage", "95%", 'office:value="0.95"'),
      cell("currency", "12,50 €", 'office:value="12.5"'),
      cell("boolean", "WAHR", 'office:boolean-value="true"'),
      '<table:table-cell office:value-type="float" office:value="7"/>',
      cell("time", "12:30", 'office:time-value="PT12H30M00S"'),
    ]);
    expect(await cellsOf([row])).toEqual([
      [{ number: "00123" }, { number: "95%" }, { number: "12,50 €" }, { truth: true }, { number: "7" }, "12:30"],
    ]);
  });

  it("takes the results of formulas, and says where there is none", async () => {
    const row = openRow([
      cell("string", "ADA", 'table:formula="of:=UPPER([.A1])"'),
      cell("string", "#N/A", 'table:formula="of:=NA()" calcext:value-type="error"'),
      cell("float", "#REF!", 'table:formula="of:=[.#REF!]" office:value="0"'),
      '<table:table-cell table:formula="of:=1+1"/>',
      cell("string", "#REF!"),
    ]);
    expect(await cellsOf([row])).toEqual([["ADA", { error: "#N/A" }, { error: "#REF!" }, { error: "=" }, "#REF!"]]);
  });

  it("joins paragraphs, spaces and runs of a text, and leaves out notes, readings and drawings", async () => {
    const inner = [
      "<office:annotation><text:p>passed late</text:p></office:annotation>",
      `<draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><text:p>box</text:p></draw:frame>`,
      '<text:p>Ada<text:s text:c="2"/><text:span>By</text:span>\n ron<text:tab/>x</text:p>',
      "<text:p><text:ruby><text:ruby-base>高田</text:ruby-base><text:ruby-text>たかだ</text:ruby-text></text:ruby><text:line-break/>y</text:p>",
    ].join("");
    const row = openRow([`<table:table-cell office:value-type="string">${inner}</table:table-cell>`]);
    expect(await cellsOf([row])).toEqual([["Ada  By ron\tx\n高田\ny"]]);
  });

  it("counts what is repeated, and blank rows and cells as none, however many", async () => {
    const rows = [
      openRow(["Name", blank(2), "Course", blank(16_380)]),
      openRow([blank(16_384)], 'table:number-rows-repeated="3"'),
      openRow([openText("Ada", 'table:number-columns-repeated="2"')], 'table:number-rows-repeated="2"'),
      openRow([blank(16_384)], 'table:number-rows-repeated="1048570"'),
    ];
    const sheets = await read(openDocumentOf(openTable("A", rows)));
    expect(sheets[0]?.rows).toEqual([
      { line: 1, cells: ["Name", "", "", "Course"] },
      { line: 5, cells: ["Ada", "Ada", "", ""] },
      { line: 6, cells: ["Ada", "Ada", "", ""] },
    ]);
  });

  it("refuses what is repeated to more than a list has", async () => {
    const rows = (attributes: string) => [openRow(["Ada"], attributes)];
    expect(await problemOf(rows('table:number-rows-repeated="20001"'))).toEqual({
      code: "too-many-rows",
      limit: 20_000,
      sheet: "A",
    });
    expect(await problemOf(rows('table:number-rows-repeated="20000"'))).toBeNull();
    const wide = [openRow(["Ada", blank(200), "x"])];
    expect(await problemOf(wide)).toEqual({ code: "too-many-columns", limit: 200, sheet: "A", line: 1, column: "GT" });
    expect(
      await problemOf([openRow([`<table:table-cell><text:p><text:s text:c="99999999"/></text:p></table:table-cell>`])]),
    ).toEqual({ code: "too-complex" });
  });

  it("gives the value of merged cells to each of their rows, and nothing that lies below them", async () => {
    const covered =
      '<table:covered-table-cell office:value-type="string"><text:p>below</text:p></table:covered-table-cell>';
    const rows = [
      openRow(["Ada", openText("First aid", 'table:number-rows-spanned="2" table:number-columns-spanned="1"')]),
      openRow(["Bob", covered]),
      openRow(["Eve", "Rowing"]),
    ];
    expect(await cellsOf(rows)).toEqual([
      ["Ada", "First aid"],
      ["Bob", "First aid"],
      ["Eve", "Rowing"],
    ]);
  });

  it("tells which rows and columns are not shown, and which rows are crossed out", async () => {
    const crossed = (family: string) =>
      `<style:style style:name="ce1" style:family="${family}"><style:text-properties style:text-line-through-style="solid"/></style:style>`;
    const styles = crossed("table-cell") + crossed("text");
    const columns =
      '<table:table-column table:number-columns-repeated="1"/><table:table-column table:visibility="collapse" table:number-columns-repeated="1000"/>';
    const rows = [
      openRow(["Name", "Result"]),
      openRow(["Ada", "passed"], 'table:visibility="filter"'),
      openRow(["Bob", "failed"], 'table:visibility="collapse"'),
      openRow([
        openText("Eve", 'table:style-name="ce1"'),
        openText('<text:span text:style-name="ce1">left</text:span>'),
      ]),
      openRow([
        openText("Zoe", 'table:style-name="ce1"'),
        openText('<text:span text:style-name="ce1">le</text:span>ft'),
      ]),
    ];
    const [sheet] = await read(openDocumentOf(openTable("A", rows, columns), { styles }));
    expect(sheet?.rows.map(({ hidden, struck }) => hidden ?? struck)).toEqual([
      undefined,
      "filter",
      "hand",
      [0, 1],
      [0],
    ]);
    expect(sheet?.hiddenColumns).toEqual([1]);
  });

  it("tells what is crossed out by the styles that a style builds on, and not by one of another family", async () => {
    const named = (name: string, family: string, line: string) =>
      `<style:style style:name="${name}" style:family="${family}"><style:text-properties style:text-line-through-style="${line}"/></style:style>`;
    const built = (name: string, parent: string) =>
      `<style:style style:name="${name}" style:family="table-cell" style:parent-style-name="${parent}"/>`;
    const styles = built("ce1", "Left") + built("ce2", "ce2") + named("ce3", "text", "solid");
    const parts = openDocumentParts(
      openTable(
        "A",
        ["ce1", "ce2", "ce3", "none"].map((style) => openRow([openText("Ada", `table:style-name="${style}"`)])),
      ),
      { styles },
    );
    const common = `<office:document-styles xmlns:office="${OASIS}:office:1.0" xmlns:style="${OASIS}:style:1.0"><office:styles>${named("Left", "table-cell", "solid")}</office:styles></office:document-styles>`;
    const [sheet] = await read(zipParts({ ...parts, "styles.xml": common }));
    expect(sheet?.rows.map(({ struck }) => struck)).toEqual([[0], undefined, undefined, undefined]);
  });

  it("reads neither former versions of its cells nor copies of other files", async () => {
    const changed = `<table:tracked-changes><table:cell-content-change><table:table-cell><text:p>old</text:p></table:table-cell></table:cell-content-change></table:tracked-changes>`;
    const copy = openTable("'file:///other.ods'#$Sheet1", [openRow(["Other"])]);
    const sheets = await read(openDocumentOf(changed + openTable("A", [openRow(["Ada"])]) + copy));
    expect(sheets.map(({ name }) => name)).toEqual(["A"]);
  });

  it("has rows and columns that nobody sees because nothing is left of their height or width", async () => {
    const sized = (name: string, family: string, size: string) =>
      `<style:style style:name="${name}" style:family="table-${family}"><style:table-${family}-properties style:${size}/></style:style>`;
    const styles =
      sized("flat", "row", 'row-height="0cm"') +
      sized("tall", "row", 'row-height="0.45cm"') +
      sized("thin", "column", 'column-width="0in"');
    const columns = '<table:table-column/><table:table-column table:style-name="thin"/>';
    const rows = ["tall", "flat", "none"].map((style, index) =>
      openRow([`Name ${index}`, "x"], `table:style-name="${style}"`),
    );
    const reading = await readWorkbook({ bytes: await openDocumentOf(openTable("A", rows, columns), { styles }) });
    const sheet = reading.ok ? reading.table.sheets[0] : null;
    expect(sheet?.rows.map(({ hidden }) => hidden)).toEqual([undefined, "hand", undefined]);
    expect(sheet?.hiddenColumns).toEqual([1]);
  });

  it("is refused with entities, where it is cut off, and with nothing in it", async () => {
    const problem = async (bytes: Promise<Uint8Array>) => {
      const reading = await readWorkbook({ bytes: await bytes });
      return reading.ok ? null : reading.problem;
    };
    const parts = openDocumentParts(openTable("A", [openRow(["Ada"])]));
    const content = parts["content.xml"].replace("?>", '?><!DOCTYPE a [<!ENTITY b "bbbb">]>');
    expect(await problem(zipParts(parts))).toBeNull();
    expect(await problem(zipParts({ ...parts, "content.xml": content }))).toEqual({ code: "too-complex" });
    expect(await problem(openDocumentOf("<table:table"))).toEqual({ code: "damaged" });
    expect(await problem(openDocumentOf(""))).toEqual({ code: "table-empty" });
  });
});
