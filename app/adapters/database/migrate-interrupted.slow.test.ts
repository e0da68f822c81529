import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "#tests/setup/database";
import { isMigrated } from "./is-migrated.server";
import { migrate } from "./migrate.server";
import { OtherStoredForm } from "./stored-form";

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let folder: string;
beforeEach(async () => {
  database = await emptyDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-migrations-"));
});
afterEach(async () => {
  await database.close();
  fs.rmSync(folder, { recursive: true });
});

async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

function write(name: string, sql: string) {
  fs.mkdirSync(path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, name, "migration.sql"), sql);
}

describe("a start that changes the tables", () => {
  it("is repeated by the next one where it was killed in the middle", async () => {
    write("1_one", "create table one (id int)");
    write("2_two", "create table two (id int); select pg_sleep(30)");
    const killed = migrate(database.url, { directory: folder });
    const outcome = expect(killed).rejects.toThrow("Migration 2_two failed");
    const sleeping =
      "select pid from pg_stat_activity where query like '%pg_sleep(30)' and datname = current_database()";
    while ((await query(sleeping)).length === 0) await sleep(20);
    await query(`select pg_terminate_backend(pid) from (${sleeping}) one`);
    await outcome;

    write("2_two", "create table two (id int)");
    expect(await migrate(database.url, { directory: folder })).toEqual(["2_two"]);
    expect(await query("select * from two")).toEqual([]);
    expect(await migrate(database.url, { directory: folder })).toEqual([]);
  });

  it("leaves nothing of a migration that cannot be applied, and applies it when it is right", async () => {
    write("1_wrong", "create table half (id int); select no_such_column");
    await expect(migrate(database.url, { directory: folder })).rejects.toThrow("Migration 1_wrong failed");
    expect(await query("select to_regclass('half') as half")).toEqual([{ half: null }]);
    write("1_wrong", "create table half (id int)");
    expect(await migrate(database.url, { directory: folder })).toEqual(["1_wrong"]);
  });

  it("keeps nobody waiting behind a table that is in use, and changes it when it is free", async () => {
    write("1_one", "create table one (id int)");
    await migrate(database.url, { directory: folder });
    write("2_two", "alter table one add column two int");
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query("begin; select * from one");
    const migrating = migrate(database.url, { directory: folder });
    const waiting = "select 1 from pg_locks where not granted and relation = 'one'::regclass";
    while ((await query(waiting)).length === 0) await sleep(20);
    const began = performance.now();
    await query("select * from one");
    expect(performance.now() - began).toBeLessThan(3_000);
    await user.query("commit");
    await user.end();
    expect(await migrating).toEqual(["2_two"]);
  });

  it("makes an index while rows are written, and anew where one was left half made", async () => {
    write("1_one", "create table one (id int); insert into one values (1), (1)");
    write("2_index", 'CREATE INDEX CONCURRENTLY "one_id" ON "one"("id");');
    await migrate(database.url, { directory: folder });
    const valid = "select indisvalid as valid from pg_index where indexrelid = 'one_id'::regclass";
    expect(await query(valid)).toEqual([{ valid: true }]);

    // Two states left by a killed process: the index incomplete, or complete but not recorded.
    for (const half of ["update pg_index set indisvalid = false where indexrelid = 'one_id'::regclass", "select 1"]) {
      await query(half);
      await query("delete from _prisma_migrations where migration_name = '2_index'");
      expect(await migrate(database.url, { directory: folder })).toEqual(["2_index"]);
      expect(await query(valid)).toEqual([{ valid: true }]);
    }
  });

  it("makes an index beside another start that waits for it to be done", async () => {
    write("1_one", "create table one (id int); insert into one select generate_series(1, 100000)");
    write("2_index", 'CREATE UNIQUE INDEX CONCURRENTLY "one_id" ON "one"("id");');
    const both = await Promise.all([1, 2].map(() => migrate(database.url, { directory: folder })));
    expect(both.flat().sort()).toEqual(["1_one", "2_index"]);
  });

  it("refuses one that was changed after it was applied", async () => {
    write("1_one", "create table one (id int)");
    write("2_two", "create table two (id int)");
    await migrate(database.url, { directory: folder });
    write("2_two", "create table two (id bigint)");
    await expect(migrate(database.url, { directory: folder })).rejects.toThrow("was changed after it was applied");
  });

  it("refuses a database from before the first one was written anew, and changes nothing in it", async () => {
    const applied = "select migration_name, checksum from _prisma_migrations";
    write("0_former", "create table one (id int)");
    await migrate(database.url, { directory: folder });
    const before = await query(applied);
    fs.rmSync(path.join(folder, "0_former"), { recursive: true });
    for (const name of ["0_initial", "0_former"]) {
      write(name, "create table one (id bigint); create table two (id int)");
      await expect(migrate(database.url, { directory: folder })).rejects.toThrow(OtherStoredForm);
      await expect(isMigrated(database.url, folder)).rejects.toThrow("Name an empty one in DATABASE_URL");
      fs.rmSync(path.join(folder, name), { recursive: true });
    }
    expect(await query(applied)).toEqual(before);
    expect(await query("select to_regclass('two') as two")).toEqual([{ two: null }]);
  });
});
