import { describe, expect, it } from "vitest";
import { workbookOf, zipParts } from "#tests/builders/workbook";
import { readWorkbook } from "./read-workbook";

const date = (serial: number) => ({ attributes: 's="1"', inner: `<v>${serial}</v>` });
const padded = (number: number) => ({ attributes: 's="2"', inner: `<v>${number}</v>` });
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

async function read(bytes: Uint8Array) {
  const reading = await readWorkbook({ bytes });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problem));
  return reading.table.sheets;
}
async function problemOf(bytes: Uint8Array) {
  const reading = await readWorkbook({ bytes });
  return reading.ok ? null : reading.problem;
}

describe("a workbook", () => {
  it("is read sheet by sheet with its own line numbers, blank rows left out", async () => {
    const sheets = await read(
      await workbookOf(
        { Cover: [["Atlas Academy"]], 学员: [["Title"], [], ["Name", "Date"], ["王小明", date(46346)]] },
        { hidden: ["Cover"] },
      ),
    );
    expect(sheets).toEqual([
      { name: "Cover", hidden: true, rows: [{ line: 1, cells: ["Atlas Academy"] }] },
      {
        name: "学员",
        hidden: false,
        rows: [
          { line: 1, cells: ["Title", ""] },
          { line: 3, cells: ["Name", "Date"] },
          { line: 4, cells: ["王小明", { date: "2026-11-20" }] },
        ],
      },
    ]);
  });

  it("shows numbers as people see them: padded by their format, in percent, without binary dust, and long ones whole", async () => {
    const percent = { attributes: 's="3"', inner: "<v>0.95</v>" };
    const dust = { inner: "<v>15.600000000000001</v>" };
    const long = { inner: "<v>12345678901234567890</v>" };
    const [sheet] = await read(await workbookOf({ A: [[padded(123), percent, dust, long, 7]] }));
    const numbers = ["00123", "95%", "15.6", "12345678901234567890", "7"].map((number) => ({ number }));
    expect(sheet?.rows[0]?.cells).toEqual(numbers);
  });

  it("counts days as the workbook does, from 1900 or from 1904", async () => {
    const [sheet] = await read(await workbookOf({ A: [[date(46346 - 1462)]] }, { date1904: true }));
    expect(sheet?.rows[0]?.cells).toEqual([{ date: "2026-11-20" }]);
  });

  it("takes the results of formulas, and says where there is none", async () => {
    const worked = { attributes: 't="str"', inner: "<f>UPPER(A1)</f><v>ADA</v>" };
    const broken = { attributes: 't="e"', inner: "<f>VLOOKUP(1,[other.xlsx]A:B,2)</f><v>#REF!</v>" };
    const never = { inner: "<f>1+1</f>" };
    const [sheet] = await read(
      await workbookOf({ A: [[worked, broken, never, { attributes: 't="b"', inner: "<v>1</v>" }]] }),
    );
    expect(sheet?.rows[0]?.cells).toEqual(["ADA", { error: "#REF!" }, { error: "=" }, { truth: true }]);
  });

  it("with macros and links to other files is read as any other: neither is looked at", async () => {
    const bytes = await workbookOf(
      { A: [["Ada"]] },
      { parts: { "xl/vbaProject.bin": "macro", "xl/externalLinks/externalLink1.xml": "<externalLink/>" } },
    );
    expect((await read(bytes))[0]?.rows).toHaveLength(1);
  });
});

describe("a hostile workbook is refused with its reason:", () => {
  const sheet = (data: string) => `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
  const cells = (count: number) =>
    Array.from({ length: count }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}"><v>1</v></c></row>`).join("");

  it.each<[string, () => Promise<Uint8Array>, object]>([
    [
      "entities that make more of themselves",
      () => workbookOf({ A: `<!DOCTYPE a [<!ENTITY b "bbbb">]>${sheet("")}` }),
      { code: "too-complex" },
    ],
    [
      "an entity that reads a file",
      () => workbookOf({ A: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheet("&b;")}` }),
      { code: "too-complex" },
    ],
    [
      "a sheet that unpacks to a hundred megabytes",
      () => workbookOf({ A: sheet(" ".repeat(100_000_000)) }),
      { code: "too-complex" },
    ],
    [
      "elements within one another without end",
      () => workbookOf({ A: sheet(`<row r="1">${"<c>".repeat(100_000)}`) }),
      { code: "too-complex" },
    ],
    [
      "one long text that thousands of cells name",
      () => {
        const named = Array.from({ length: 500 }, () => ({ attributes: 't="s"', inner: "<v>0</v>" }));
        return workbookOf(
          { A: named.map((cell) => [cell]) },
          { parts: { "xl/sharedStrings.xml": `<sst xmlns="${MAIN}"><si><t>${"x".repeat(30_000)}</t></si></sst>` } },
        );
      },
      { code: "too-complex" },
    ],
    [
      "more rows than a list has",
      () => workbookOf({ List: sheet(cells(20_001)) }),
      { code: "too-many-rows", limit: 20_000, sheet: "List" },
    ],
    [
      "a row far below",
      () => workbookOf({ List: sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>') }),
      { code: "too-many-rows", limit: 20_000, sheet: "List" },
    ],
    [
      "a cell far to the right",
      () => workbookOf({ List: sheet('<row r="3"><c r="XFD3"><v>1</v></c></row>') }),
      { code: "too-many-columns", limit: 200, sheet: "List", line: 3, column: "XFD" },
    ],
    ["broken XML", () => workbookOf({ A: "<worksheet><sheetData><row>" }), { code: "damaged", sheet: "A" }],
    [
      "XML that is cut off, at the line that it came to",
      () => workbookOf({ A: sheet(`${cells(3)}<row`).slice(0, -30) }),
      { code: "damaged", sheet: "A", line: 3 },
    ],
    [
      "a cell that refers to a text that is not there",
      () => workbookOf({ A: [[{ attributes: 't="s"', inner: "<v>99</v>" }]] }),
      { code: "damaged", sheet: "A", line: 1 },
    ],
    ["no sheet with anything in it", () => workbookOf({ A: [] }), { code: "table-empty" }],
    ["an archive of something else", () => zipParts({ "word/document.xml": "<a/>" }), { code: "archive" }],
  ])("%s", async (_what, make, problem) => {
    expect(await problemOf(await make())).toEqual(problem);
  });

  it("a part that is there twice, while each alone is passed over", async () => {
    const bytes = await workbookOf({ A: [["Ada"]] }, { parts: { "xl/one.xml": "<a/>", "xl/two.xml": "<b/>" } });
    const twice = Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("xl/two.xml", "xl/one.xml"), "latin1");
    expect(await problemOf(bytes)).toBeNull();
    expect(await problemOf(new Uint8Array(twice))).toEqual({ code: "damaged" });
  });

  it("a part whose letters are others than were packed, while it reads well", async () => {
    const bytes = await workbookOf({ A: [["Ada"]] }, { compress: false });
    const other = Buffer.from(Buffer.from(bytes).toString("latin1").replace(">Ada<", ">Eva<"), "latin1");
    expect(await problemOf(bytes)).toBeNull();
    expect(await problemOf(new Uint8Array(other))).toEqual({ code: "damaged", sheet: "A" });
  });

  it("a part that leads out of the archive", async () => {
    const bytes = await workbookOf({ A: [["Ada"]] }, { parts: { "xl/one.xml": "<a/>" } });
    const outside = Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("xl/one.xml", "../one.xml"), "latin1");
    expect(await problemOf(new Uint8Array(outside))).toEqual({ code: "damaged" });
  });
});
