import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#app/adapters/database/migrate.server";
import { ensurePostgres } from "../../scripts/embedded/postgres";
import { emptyingOf, SHAPE_QUERY } from "./template";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the test server's administrative database. */
    postgresUrl: string;
    /** Name of a migrated, empty database to copy. */
    templateDatabase: string;
    /** Result of `SHAPE_QUERY` for the template, and statements that delete all rows. */
    templateShape: string;
    emptying: string;
  }
}

/** Starts one PostgreSQL for the whole run, in the build folder, with a migrated database that tests copy. */
export default async function setup(project: TestProject) {
  const postgres = await ensurePostgres({ directory: "build/test-postgres" });
  const templateDatabase = `template_${process.pid}`;
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  // Durability is not needed: each test creates and drops a database, and would wait for the disk.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    await admin.query(`ALTER SYSTEM SET ${setting} = off`);
  await admin.query("SELECT pg_reload_conf()");
  await admin.query(`CREATE DATABASE ${templateDatabase}`);
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${templateDatabase}`;
  await migrate(templateUrl.href);
  project.provide("postgresUrl", postgres.url);
  project.provide("templateDatabase", templateDatabase);
  const template = new pg.Client({ connectionString: templateUrl.href });
  await template.connect();
  const { rows } = await template.query<{ shape: string }>(SHAPE_QUERY);
  project.provide("templateShape", rows[0]?.shape ?? "");
  project.provide("emptying", await emptyingOf(template));
  await template.end();
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where datname = $1 or datname like $2",
      [templateDatabase, `test_${process.pid}_%`],
    );
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
    // Another run may use the same server; the last one stops it.
    const { rows: others } = await admin.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    await admin.end();
    if (others.length === 0) await postgres.stop();
  };
}
