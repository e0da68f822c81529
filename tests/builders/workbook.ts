import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** What one cell's XML is: `<c r="A1" ...>...</c>` without the place. */
type CellXml = string | number | { attributes?: string; inner: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook (XLSX) as small as one can be; what is hostile about it is put in by its parts. Styles: 1 is a date, 2 is 00000, 3 is 0 %. */
export async function workbookOf(
  sheets: Record<string, CellXml[][] | string>,
  options: { date1904?: boolean; hidden?: string[]; parts?: Record<string, string | Buffer> } = {},
): Promise<Uint8Array> {
  const names = Object.keys(sheets);
  const sheetTags = names.map((name, index) => {
    const state = options.hidden?.includes(name) ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${index + 1}"${state} r:id="r${index + 1}"/>`;
  });
  const relationships = names.map(
    (_name, index) =>
      `<Relationship Id="r${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string | Buffer> = {
    "[Content_Types].xml": `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${options.date1904 ? ' date1904="1"' : ""}/><sheets>${sheetTags.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join("")}<Relationship Id="st" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
  };
  for (const [index, name] of names.entries()) {
    const rows = sheets[name];
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      typeof rows === "string"
        ? rows
        : `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowsXml(rows ?? [])}</sheetData></worksheet>`;
  }
  return zipParts({ ...parts, ...options.parts });
}

export const rowsXml = (rows: CellXml[][]) =>
  rows
    .map((cells, row) => {
      const inside = cells
        .map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
        .join("");
      return cells.length === 0 ? "" : `<row r="${row + 1}">${inside}</row>`;
    })
    .join("");

function cellXml(cell: CellXml, at: string): string {
  if (cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === "string") return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`;
  return `<c r="${at}" ${cell.attributes ?? ""}>${cell.inner}</c>`;
}

export async function zipParts(parts: Record<string, string | Buffer>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream));
}
