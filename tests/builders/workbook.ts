import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** XML of one cell, `<c r="A1" ...>...</c>`, without its reference. */
type CellXml = string | number | { attributes?: string; inner: string };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

interface WorkbookOptions {
  date1904?: boolean;
  hidden?: string[];
  parts?: Record<string, string | Buffer>;
  /** Uses the names of ISO/IEC 29500-1 for a strict workbook. */
  strict?: boolean;
  /** Prefix of every name of SpreadsheetML (`x`). */
  prefix?: string;
  compress?: boolean;
}

/**
 * Creates a minimal workbook (XLSX); hostile parts can replace its own. Styles: 1 is a date, 2 is 00000, 3 is 0 %, 4 is
 * crossed out.
 */
export async function workbookOf(
  sheets: Record<string, CellXml[][] | string>,
  options: WorkbookOptions = {},
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
    "xl/_rels/workbook.xml.rels": `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join("")}<Relationship Id="st" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="ss" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    "xl/styles.xml": `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><fonts count="2"><font><sz val="11"/></font><font><strike/></font></fonts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
  };
  for (const [index, name] of names.entries()) {
    const rows = sheets[name];
    parts[`xl/worksheets/sheet${index + 1}.xml`] = typeof rows === "string" ? rows : sheetXml(rows ?? []);
  }
  const written = Object.entries({ ...parts, ...options.parts }).map(([name, content]) => [
    name,
    typeof content === "string" ? rewrite(content, options) : content,
  ]);
  return zipParts(Object.fromEntries(written), options.compress);
}

/** Writes a sheet of these rows, with XML before and after them. */
export const sheetXml = (rows: CellXml[][] | string, around: { before?: string; after?: string } = {}) => {
  const data = typeof rows === "string" ? rows : rowsXml(rows);
  return `${HEAD}<worksheet xmlns="${MAIN}">${around.before ?? ""}<sheetData>${data}</sheetData>${around.after ?? ""}</worksheet>`;
};

/** Writes the shared strings of a workbook, from the inner XML of each. */
export const sharedStringsXml = (items: string[]) =>
  `${HEAD}<sst xmlns="${MAIN}">${items.map((item) => `<si>${item}</si>`).join("")}</sst>`;

/** Writes a cell that refers to a shared string. */
export const shared = (index: number) => ({ attributes: 't="s"', inner: `<v>${index}</v>` });

function rewrite(xml: string, { strict, prefix }: WorkbookOptions): string {
  const prefixed =
    prefix && xml.includes(`xmlns="${MAIN}"`)
      ? xml.replace(/<(\/?)([a-zA-Z])/g, `<$1${prefix}:$2`).replace(`xmlns="${MAIN}"`, `xmlns:${prefix}="${MAIN}"`)
      : xml;
  if (!strict) return prefixed;
  return prefixed
    .replaceAll(MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main")
    .replaceAll(
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
      "http://purl.oclc.org/ooxml/officeDocument/relationships",
    );
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

export async function zipParts(parts: Record<string, string | Buffer>, compress = true): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { compress });
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream as NodeJS.ReadableStream));
}
