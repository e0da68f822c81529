import type pg from "pg";

/**
 * Measures the bytes of every table, including indexes and values stored outside of its rows; partitions count as one
 * table.
 */
async function sizesOf(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(whole.relname, part.relname) as name, sum(pg_total_relation_size(part.oid)) as bytes
     from pg_class part left join pg_inherits i on i.inhrelid = part.oid left join pg_class whole on whole.oid = i.inhparent
     where part.relkind = 'r' and part.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
     group by 1`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/**
 * Measures how much each table grows when `count` certificates are issued, in bytes for each certificate, by the
 * table's name.
 */
export async function measureTables(
  client: pg.Client,
  count: number,
  issue: () => Promise<void>,
): Promise<Record<string, number>> {
  const before = await sizesOf(client);
  await issue();
  const grown = [...(await sizesOf(client))].map(
    ([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / count] as const,
  );
  return Object.fromEntries(
    grown
      .filter(([, bytes]) => bytes > 0)
      .sort(([, a], [, b]) => b - a)
      .map(([name, bytes]) => [`grown by a list, ${name}`, bytes]),
  );
}
