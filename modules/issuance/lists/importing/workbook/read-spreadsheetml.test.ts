import { describe, expect, it } from "vitest";
import { shared, sharedStringsXml, sheetXml, workbookOf } from "#tests/builders/workbook";
import { readWorkbook } from "../read-workbook";

const DAY = { attributes: 's="1"', inner: "<v>46082</v>" };
const ISO_DAY = { attributes: 's="1" t="d"', inner: "<v>2026-03-01T00:00:00</v>" };
const LIST = [
  ["name", "issued_on"],
  ["Ines Oliveira", DAY],
  ["Tomas Novak", ISO_DAY],
];
const READ = [
  { line: 1, cells: ["name", "issued_on"] },
  { line: 2, cells: ["Ines Oliveira", { date: "2026-03-01" }] },
  { line: 3, cells: ["Tomas Novak", { date: "2026-03-01" }] },
];
const RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

async function rowsOf(bytes: Uint8Array | Promise<Uint8Array>) {
  const reading = await readWorkbook({ bytes: await bytes });
  return reading.ok ? reading.table.sheets[0]?.rows : reading.problem;
}
const cellsOf = async (bytes: Promise<Uint8Array>) => {
  const rows = await rowsOf(bytes);
  return Array.isArray(rows) ? rows.map(({ cells }) => cells) : rows;
};

describe("a workbook is read however its names are written:", () => {
  it("as usual, and as the strict form of the standard has them", async () => {
    expect(await rowsOf(workbookOf({ A: LIST }))).toEqual(READ);
    expect(await rowsOf(workbookOf({ A: LIST }, { strict: true }))).toEqual(READ);
  });

  it("with a prefix before all of them, which may be any", async () => {
    expect(await rowsOf(workbookOf({ A: LIST }, { prefix: "x" }))).toEqual(READ);
    expect(await rowsOf(workbookOf({ A: LIST }, { prefix: "c", strict: true }))).toEqual(READ);
  });

  it("with prefixes in its relationships, or another one for them", async () => {
    const prefixed = `<p:Relationships xmlns:p="${RELS}"><p:Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><p:Relationship Id="st" Type="${OFFICE}/styles" Target="styles.xml"/></p:Relationships>`;
    expect(await rowsOf(workbookOf({ A: LIST }, { parts: { "xl/_rels/workbook.xml.rels": prefixed } }))).toEqual(READ);
    const main = `<workbook xmlns="${MAIN}" xmlns:rel="${OFFICE}"><sheets><sheet name="A" sheetId="1" rel:id="r1"/></sheets></workbook>`;
    expect(await rowsOf(workbookOf({ A: LIST }, { parts: { "xl/workbook.xml": main } }))).toEqual(READ);
  });

  it("wherever its parts lie, by targets from the top or from where they are named, in capitals or not", async () => {
    const relationship = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
    const relationships = (...all: string[]) => `<Relationships xmlns="${RELS}">${all.join("")}</Relationships>`;
    const parts = {
      "_rels/.rels": relationships(relationship("x", "officeDocument", "/data/book.dat")),
      "data/book.dat": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
      "data/_rels/book.dat.rels": relationships(
        relationship("a", "worksheet", "../Tables/./First%20one.xml"),
        relationship("b", "styles", "/XL/Styles.xml"),
      ),
      "tables/first one.xml": sheetXml(LIST),
    };
    expect(await rowsOf(workbookOf({}, { parts }))).toEqual(READ);
  });

  it("in UTF-16", async () => {
    const sheet = Buffer.from(`\ufeff${sheetXml(LIST).replace("UTF-8", "UTF-16")}`, "utf16le");
    expect(await rowsOf(workbookOf({ A: LIST }, { parts: { "xl/worksheets/sheet1.xml": sheet } }))).toEqual(READ);
  });

  it("without addresses, which may be left out", async () => {
    const sheet = sheetXml(
      "<row><c><v>1</v></c><c/><c><v>2</v></c></row><row r='4'><c><v>3</v></c><c r='C4'><v>4</v></c></row>",
    );
    const [one, two, three, four] = ["1", "2", "3", "4"].map((number) => ({ number }));
    expect(await rowsOf(workbookOf({ A: sheet }))).toEqual([
      { line: 1, cells: [one, "", two] },
      { line: 4, cells: [three, "", four] },
    ]);
  });

  it("with parts of a sheet that a newer program added, which are passed over", async () => {
    const extended = sheetXml([["Ada"]], {
      before: `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="z"><cols><col min="1" max="1" hidden="1"/></cols></mc:Choice></mc:AlternateContent>`,
      after: "<extLst><ext><row r='9'><c r='A9'><v>9</v></c></row></ext></extLst>",
    });
    expect(await rowsOf(workbookOf({ A: extended }))).toEqual([{ line: 1, cells: ["Ada"] }]);
  });

  it("but is damaged where a sheet that it lists is not there", async () => {
    const main = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="r1"/><sheet name="B" sheetId="2" r:id="r9"/></sheets></workbook>`;
    expect(await rowsOf(workbookOf({ A: LIST }, { parts: { "xl/workbook.xml": main } }))).toEqual({
      code: "damaged",
      sheet: "B",
    });
  });

  it("but is damaged where its styles are not there, without which its dates would be numbers", async () => {
    const styled = (styles: string) =>
      `<Relationships xmlns="${RELS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${styles}</Relationships>`;
    const named = styled(`<Relationship Id="st" Type="${OFFICE}/styles" Target="lost.xml"/>`);
    expect(await rowsOf(workbookOf({ A: LIST }, { parts: { "xl/_rels/workbook.xml.rels": named } }))).toEqual({
      code: "damaged",
    });
    const unstyled = workbookOf({ A: [["Ada"]] }, { parts: { "xl/_rels/workbook.xml.rels": styled("") } });
    expect(await rowsOf(unstyled)).toEqual([{ line: 1, cells: ["Ada"] }]);
  });

  it("but is damaged where a cell is there twice, with its line", async () => {
    const sheet = sheetXml("<row r='2'><c r='A2'><v>1</v></c><c r='A2'><v>2</v></c></row>");
    expect(await rowsOf(workbookOf({ List: sheet }))).toEqual({ code: "damaged", sheet: "List", line: 2 });
  });
});

describe("a text of a cell", () => {
  const texts = (...items: string[]) =>
    cellsOf(
      workbookOf(
        { A: [items.map((_item, index) => shared(index))] },
        { parts: { "xl/sharedStrings.xml": sharedStringsXml(items) } },
      ),
    );

  it("is what stands in its runs together, without the readings above names", async () => {
    const midori = "<t>高田みどり</t><rPh sb='0' eb='1'><t>タカ</t></rPh><phoneticPr fontId='0'/>";
    const aoi = "<r><t>森川</t></r><r><rPr><b/></rPr><t>葵</t></r><rPh sb='0' eb='2'><t>モリカワ</t></rPh>";
    expect(await texts(midori, aoi)).toEqual([["高田みどり", "森川葵"]]);
    const inline = { attributes: 't="inlineStr"', inner: `<is>${aoi}</is>` };
    expect(await cellsOf(workbookOf({ A: [[inline]] }))).toEqual([["森川葵"]]);
  });

  it("has letters that XML cannot have, as they are written for it, and nothing that cannot be kept", async () => {
    expect(await texts("<t>a_x000D_b</t>", "<t>_x005F_x000D_</t>", "<t>_x0000__xD800_</t>", "<t>_x00_</t>")).toEqual([
      ["a\rb", "_x000D_", "\ufffd\ufffd", "_x00_"],
    ]);
    const formula = { attributes: 't="str"', inner: "<f>A1</f><v>a_x000A_b</v>" };
    expect(await cellsOf(workbookOf({ A: [[formula]] }))).toEqual([["a\nb"]]);
  });

  it("may be written as it is (CDATA)", async () => {
    expect(await texts("<t><![CDATA[Ada & Bob]]></t>")).toEqual([["Ada & Bob"]]);
  });

  it("is empty where a formula gave an empty one", async () => {
    const empty = { attributes: 't="str"', inner: '<f>""</f><v></v>' };
    expect(await cellsOf(workbookOf({ A: [["Ada", empty]] }))).toEqual([["Ada"]]);
  });
});
