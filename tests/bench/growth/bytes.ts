import type pg from "pg";

/** Tables that store a certificate: its row, the frame that it shares with others, and its part of a tree. */
const TABLES = `('"Certificate"'), ('"CertificateFrame"'), ('"AnchorBlock"')`;

/**
 * Measures the bytes of a certificate: its row, values stored outside of the row, each index, and its part of what it
 * shares with others.
 */
export async function measureBytes(client: pg.Client): Promise<Record<string, number>> {
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(
    `select 'row' as name, pg_relation_size(c.oid) as bytes from pg_class c where oid = '"Certificate"'::regclass
     union all select 'row, outside', pg_total_relation_size(reltoastrelid) from pg_class where oid = '"Certificate"'::regclass
     union all select 'indexes', pg_indexes_size('"Certificate"'::regclass)
     union all select 'frames', pg_total_relation_size('"CertificateFrame"')
     union all select 'blocks of trees', pg_total_relation_size('"AnchorBlock"')
     union all select 'all', sum(pg_total_relation_size(name::regclass)) from (values ${TABLES}) t(name)
     union all (select replace(indexrelid::regclass::text, '"', ''), pg_relation_size(indexrelid) from pg_index
       where indrelid = '"Certificate"'::regclass order by 2 desc)`,
  );
  const { rows: counted } = await client.query<{ count: number }>(`select count(*)::int as count from "Certificate"`);
  const { rows: columns } = await client.query<{ packed: number }>(
    `select avg(pg_column_size(packed))::float as packed from "Certificate" tablesample system (1)`,
  );
  const count = counted[0]?.count || 1;
  return {
    ...Object.fromEntries(sizes.map(({ name, bytes }) => [`bytes, ${name}`, Number(bytes) / count])),
    "bytes, document as stored": columns[0]?.packed ?? 0,
  };
}
