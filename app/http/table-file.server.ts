import Papa from "papaparse";
import writeXlsxFile from "write-excel-file/node";
import { contentDisposition } from "./content-disposition";

export const TABLE_KINDS = ["csv", "xlsx"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Prefix by which spreadsheet programs recognize UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

const TYPES: Record<TableKind, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * Response with a table as a download. Cells are texts and numbers, never formulas: in CSV, a text that a spreadsheet
 * would take for a formula is prefixed with an apostrophe. `name` has no extension.
 */
export async function tableFile(
  kind: TableKind,
  name: string,
  header: string[],
  rows: (string | number | null)[][],
): Promise<Response> {
  const bytes = kind === "csv" ? csvOf(header, rows) : await workbookOf(header, rows);
  return new Response(typeof bytes === "string" ? bytes : new Uint8Array(bytes), {
    headers: {
      "Content-Type": TYPES[kind],
      "Content-Disposition": contentDisposition("attachment", `${name}.${kind}`, `table.${kind}`),
      "Cache-Control": "private, no-store",
    },
  });
}

const csvOf = (fields: string[], data: (string | number | null)[][]) =>
  BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { escapeFormulae: true });

async function workbookOf(header: string[], rows: (string | number | null)[][]): Promise<Buffer> {
  const headed = header.map((value) => ({ value, fontWeight: "bold" as const }));
  const data = rows.map((row) =>
    row.map((value) =>
      typeof value === "number" ? { type: Number, value } : value === null ? null : { type: String, value },
    ),
  );
  const columns = header.map((text, index) => ({ width: widthOf(text, rows, index) }));
  return writeXlsxFile([headed, ...data], { columns, stickyRowsCount: 1 }).toBuffer();
}

/** Column width in characters, estimated from the first 100 rows. */
const widthOf = (header: string, rows: (string | number | null)[][], index: number) =>
  Math.min(50, Math.max(header.length, ...rows.slice(0, 100).map((row) => String(row[index] ?? "").length)) + 2);
