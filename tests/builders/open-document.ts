import { zipParts } from "./workbook";

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const SPREADSHEET = "application/vnd.oasis.opendocument.spreadsheet";

interface OpenDocumentOptions {
  mimetype?: string;
  /** XML of `office:automatic-styles`. */
  styles?: string;
  /** XML within the manifest's entry for content.xml. */
  manifest?: string;
  /** Written before every usual prefix (`table` becomes `xtable`). */
  prefix?: string;
}

/** Creates a minimal OpenDocument spreadsheet (ODS) from the XML of its tables. */
export const openDocumentOf = (tables: string, options?: OpenDocumentOptions): Promise<Uint8Array> =>
  zipParts(openDocumentParts(tables, options));

export function openDocumentParts(tables: string, options: OpenDocumentOptions = {}) {
  const { mimetype = SPREADSHEET, styles = "", manifest = "", prefix = "" } = options;
  const named = (xml: string) =>
    prefix ? xml.replace(/(\b)(office|table|text|style|calcext):/g, `$1${prefix}$2:`) : xml;
  const names = ["office", "table", "text", "style"].map((name) => `xmlns:${prefix}${name}="${OASIS}:${name}:1.0"`);
  const calc = `xmlns:${prefix}calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"`;
  const content = named(
    `<office:document-content ROOT><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  ).replace("ROOT", [...names, calc].join(" "));
  return {
    mimetype,
    "content.xml": `<?xml version="1.0" encoding="UTF-8"?>${content}`,
    "META-INF/manifest.xml": `<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${mimetype}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">${manifest}</manifest:file-entry></manifest:manifest>`,
  };
}

/** Writes a table of rows in XML. */
export const openTable = (name: string, rows: string[], before = "") =>
  `<table:table table:name="${name}">${before}${rows.join("")}</table:table>`;

/** Writes a row of cells, which are texts or XML. */
export const openRow = (cells: string[], attributes = "") =>
  `<table:table-row ${attributes}>${cells.map((cell) => (cell.startsWith("<") ? cell : openText(cell))).join("")}</table:table-row>`;

/** Writes a cell with a text of one paragraph. */
export const openText = (text: string, attributes = "") =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${text}</text:p></table:table-cell>`;
