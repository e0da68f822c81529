import type { Prisma } from "#prisma/generated/client";
import type { Db } from "./db";

/**
 * Inserts rows of one shape in one statement with one parameter, which PostgreSQL takes apart by the table's own types.
 * Prisma's createMany binds every cell: for a thousand certificates with forty columns that is most of the time that
 * issuing them takes. What all rows leave out gets the column's default, and what only some leave out is null. No
 * bytes.
 */
export async function insertRows<Row extends object>(
  db: Db,
  table: Prisma.ModelName,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...namesGiven(rows)].map((name) => `"${name}"`).join(", ");
  await db.$executeRawUnsafe(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    JSON.stringify(rows),
  );
}

function namesGiven(rows: readonly object[]): Set<string> {
  const given = new Set<string>();
  for (const row of rows) for (const name in row) if (row[name as never] !== undefined) given.add(name);
  return given;
}
