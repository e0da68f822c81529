import type pg from "pg";

/** Tables written by migrations, which record what was migrated: tests do not empty them. */
const RETAINED_TABLES = ["_prisma_migrations", "migrations"];
const OWN = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";

/**
 * Query for one text that describes a database without its rows: columns, indexes, constraints, triggers, functions,
 * migrations.
 */
export const SHAPE_QUERY = `with parts as (
  select format('%s %s %s %s', attrelid::regclass, attname, atttypid, attnotnull) as part
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace where ${OWN} and attnum > 0
  union all select pg_get_indexdef(indexrelid) || indisvalid
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${OWN}
  union all select format('%s %s %s', conrelid::regclass, conname, convalidated)
    from pg_constraint join pg_namespace n on n.oid = connamespace where ${OWN}
  union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all select format('%s %s', proname, md5(prosrc)) from pg_proc join pg_namespace n on n.oid = pronamespace where ${OWN}
  union all select migration_name from public._prisma_migrations
  union all select id::text from graphile_worker.migrations
) select md5(string_agg(part, ',' order by part)) as shape from parts`;

/**
 * Returns statements that delete every row a test may have written, bypassing all rules, and restart the sequences.
 */
export async function emptyingOf(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and ${OWN} and relname <> all($1)`,
    [RETAINED_TABLES],
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences`,
  );
  return [
    "set session_replication_role = replica",
    ...tables.map(({ name }) => `delete from ${name}`),
    ...sequences.map(({ name }) => `select setval('${name}', 1, false)`),
  ].join(";\n");
}
