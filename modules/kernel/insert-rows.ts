import type { Prisma } from "#prisma/generated/client";
import type { Db } from "./db";

/**
 * Inserts rows of one shape with one statement and one JSON parameter, which PostgreSQL converts by the table's column
 * types. Prisma's createMany binds every cell, which takes most of the time of issuing a thousand certificates with
 * forty columns.
 * A column that no row names gets its default; a column that only some rows name is null in the others. Byte columns
 * are not supported.
 */
export async function insertRows<Row extends object>(
  db: Db,
  table: Prisma.ModelName,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...columnNames(rows)].map((name) => `"${name}"`).join(", ");
  await db.$executeRawUnsafe(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    JSON.stringify(rows),
  );
}

function columnNames(rows: readonly object[]): Set<string> {
  const names = new Set<string>();
  for (const row of rows) for (const name in row) if (row[name as never] !== undefined) names.add(name);
  return names;
}
