import type pg from "pg";

/** Bytes for each certificate: of its row, of what stands outside of it, and of each index. */
export async function measureBytes(client: pg.Client): Promise<Record<string, number>> {
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(
    `select 'row' as name, pg_relation_size(c.oid) as bytes from pg_class c where oid = '"Certificate"'::regclass
     union all select 'row, outside', pg_total_relation_size(reltoastrelid) from pg_class where oid = '"Certificate"'::regclass
     union all select 'indexes', pg_indexes_size('"Certificate"'::regclass)
     union all select 'all', pg_total_relation_size('"Certificate"'::regclass)
     union all (select replace(indexrelid::regclass::text, '"', ''), pg_relation_size(indexrelid) from pg_index
       where indrelid = '"Certificate"'::regclass order by 2 desc)`,
  );
  const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from "Certificate"`);
  const { rows: columns } = await client.query<{ document: number; path: number }>(
    `select avg(pg_column_size(document))::float as document, avg(pg_column_size("anchorPath"))::float as path
     from "Certificate" tablesample system (1)`,
  );
  const count = counted[0]?.count || 1;
  return {
    ...Object.fromEntries(sizes.map(({ name, bytes }) => [`bytes, ${name}`, Number(bytes) / count])),
    "bytes, document as stored": columns[0]?.document ?? 0,
    "bytes, path as stored": columns[0]?.path ?? 0,
  };
}
