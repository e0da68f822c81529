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

/** Of a table unpacked: what `readTable` lets through is smaller, also where it is read in four ways. */
const MAX_BYTES = 256_000_000;

/** A table as its row keeps it: where it is not certain what its text is in, with the other ways to read it. */
export interface StoredTable extends Table {
  readings?: { name: Encoding; sheets: Sheet[] }[];
}

/**
 * Reads a text in each of the ways that are likely. Rows, and not the file: people who are erased are taken out of
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
  // What is shown of each comes out of the rows that are left when it is asked for.
  return { ...table, encoding: { ...encoding, candidates: [] }, readings };
}

/** A table as somebody said it is to be read; `open` where that was not said, and has to be. */
export function readingOf(table: StoredTable, said: Encoding | undefined): { table: Table; open: boolean } {
  const { readings, ...first } = table;
  if (!first.encoding || first.encoding.certain) return { table: first, open: false };
  const { name } = first.encoding;
  const candidates = sampleLines(
    [{ name, sheets: first.sheets }, ...(readings ?? [])].map((reading) => ({
      name: reading.name,
      lines: textLines(reading.sheets[0]).map(({ cells }) => cells),
    })),
  );
  const found = said === name ? first : readings?.find((reading) => reading.name === said);
  const encoding = { name: found && said ? said : name, certain: false, candidates };
  return { table: { ...first, sheets: (found ?? first).sheets, encoding }, open: !found };
}

export async function packTable(table: StoredTable): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(JSON.stringify(table), { level: 5 }));
}

/** Reads back what `packTable` wrote. Throws where the bytes are something else. */
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
/** Reads the JSON column beside it. Throws where it is not what this code wrote. */
export const readMatching = (json: unknown): Matching => StoredMatching.parse(json);
