import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import type { Table } from "../../kernel/ports";
import { COLUMN_TARGETS } from "../rules/column-targets";
import { ROW_ANSWERS, ROW_DOUBTS } from "../rules/row-answers";
import type { Matching } from "./match-table";

/** Of a table unpacked: what `readTable` lets through is smaller. */
const MOST_BYTES = 200_000_000;

/** A table as its row keeps it. */
export async function packTable(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await promisify(gzip)(JSON.stringify(table), { level: 5 }));
}

/** Reads back what `packTable` wrote. Throws where the bytes are something else. */
export async function unpackTable(bytes: Uint8Array): Promise<Table> {
  const text = await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES });
  return JSON.parse(text.toString("utf8"));
}

const StoredMatching = z.object({
  sheet: z.number(),
  headerLine: z.number(),
  columns: z.array(z.object({ index: z.number(), header: z.string(), target: z.enum(COLUMN_TARGETS) })),
  orders: z.record(z.string(), z.enum(["day-first", "month-first"])),
  rows: z.partialRecord(z.enum(ROW_DOUBTS), z.enum(ROW_ANSWERS)),
});
/** Reads the JSON column beside it. Throws where it is not what this code wrote. */
export const readMatching = (json: unknown): Matching => StoredMatching.parse(json);
