import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import type { Encoding, Sheet, Table } from "../../../kernel/ports";
import { COLUMN_TARGETS } from "../../rules/column-targets";
import { ROW_ANSWERS, ROW_DOUBTS } from "../../rules/row-answers";
import { ENCODINGS } from "./encodings/decode-text";
import { sampleLines } from "./encodings/show-samples";
import { type Matching, textLines } from "./match-table";
import { readDelimited } from "./read-delimited";

/** Maximum size in bytes of an unpacked table: tables that `readTable` accepts are smaller, even in four readings. */
const MAX_BYTES = 256_000_000;

/** A table as it is stored: where the encoding is uncertain, with the other readings of the text. */
export interface StoredTable extends Table {
  readings?: { name: Encoding; sheets: Sheet[] }[];
}

/**
 * Adds all likely readings of a text. Rows are stored instead of the file, so that erased people can be removed from
 * them.
 */
export function readEveryWay(table: Table, bytes: Uint8Array): StoredTable {
  const { encoding } = table;
  if (!encoding || encoding.certain) return table;
  const readings = encoding.candidates.flatMap(({ name }) => {
    if (name === encoding.name) return [];
    const read = readDelimited(bytes, name);
    return read.ok ? [{ name, sheets: read.table.sheets }] : [];
  });
  // Samples are not stored: `readingOf` takes them from the rows that are left.
  return { ...table, encoding: { ...encoding, candidates: [] }, readings };
}

/**
 * Selects the reading of a table in the chosen encoding; `open` where the encoding is uncertain and none was chosen.
 */
export function readingOf(table: StoredTable, chosen: Encoding | undefined): { table: Table; open: boolean } {
  const { readings, ...first } = table;
  if (!first.encoding || first.encoding.certain) return { table: first, open: false };
  const { name } = first.encoding;
  const candidates = sampleLines(
    [{ name, sheets: first.sheets }, ...(readings ?? [])].map((reading) => ({
      name: reading.name,
      lines: textLines(reading.sheets[0]).map(({ cells }) => cells),
    })),
  );
  const found = chosen === name ? first : readings?.find((reading) => reading.name === chosen);
  const encoding = { name: found && chosen ? chosen : name, certain: false, candidates };
  return { table: { ...first, sheets: (found ?? first).sheets, encoding }, open: !found };
}

export async function packTable(table: StoredTable): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(JSON.stringify(table), { level: 5 }));
}

/** Unpacks what `packTable` wrote. Throws where the bytes are something else. */
export async function unpackTable(bytes: Uint8Array): Promise<StoredTable> {
  const text = await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES });
  return JSON.parse(text.toString("utf8"));
}

const StoredMatching = z.object({
  sheet: z.number(),
  headerLine: z.number(),
  columns: z.array(z.object({ index: z.number(), header: z.string(), target: z.enum(COLUMN_TARGETS) })),
  orders: z.record(z.string(), z.enum(["day-first", "month-first"])),
  rows: z.partialRecord(z.enum(ROW_DOUBTS), z.enum(ROW_ANSWERS)),
  encoding: z.enum(ENCODINGS).optional(),
});
/** Parses the matching from its JSON column. Throws where it does not have the shape that this code writes. */
export const readMatching = (json: unknown): Matching => StoredMatching.parse(json);
