import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findBreaking as find, findWrongMigrations, readReleased } from "./migrations";

describe("a migration that runs beside the release before it", () => {
  it.each([
    'create table "New" (id uuid primary key, "name" text not null)',
    'alter table "Certificate" add column "note" text',
    `alter table "Certificate" add column "note" text not null default ''`,
    `alter table "Certificate" add column "note" text, add column "kind" text not null default 'plain'`,
    'create index concurrently "Certificate_note_idx" on "Certificate" ("note")',
    'create table "New" (id uuid); create index "New_idx" on "New" (id); alter table "New" add constraint one check (true)',
    'alter table "Certificate" add constraint one check (true) not valid',
    'alter table "Certificate" validate constraint one',
    'drop index "Certificate_old_idx"',
    '-- drop column "old" is for later\nalter table "Certificate" alter column "old" drop not null',
  ])("may %s", (sql) => {
    expect(find(sql)).toEqual([]);
  });

  it.each([
    ['drop table "Old"', "takes away"],
    ['alter table "Certificate" drop column "old"', "takes away a column"],
    ['ALTER TABLE "Certificate" RENAME COLUMN "old" TO "new"', "renames"],
    ['alter table "Certificate" alter column "old" type bigint', "changes a type"],
    ['alter table "Certificate" alter column "old" set data type bigint', "changes a type"],
    ['alter table "Certificate" alter column "old" set not null', "refuses rows"],
    ['alter table "Certificate" add column "note" text not null', "gives it no default"],
    ['alter table "Certificate" add column "a" text default \'\', add column "b" text not null', "gives it no default"],
    ['alter table "Certificate" add constraint one check (true)', "NOT VALID"],
    ['create index "Certificate_note_idx" on "Certificate" ("note")', "CONCURRENTLY"],
    ['create unique index "Certificate_note_idx" on "Certificate" ("note")', "CONCURRENTLY"],
    ['update "Certificate" set "note" = \'\'', "in pieces"],
  ])("may not %s", (sql, why) => {
    expect(find(sql)).toHaveLength(1);
    expect(find(sql)[0]).toContain(why);
  });

  it("may take away what no release reads any more, where it says so", () => {
    const sql = 'alter table "Certificate" drop column "old"';
    expect(find(`-- contract: last read by release 2026-11-26\n${sql}`)).toEqual([]);
    expect(find(`-- contract:\n${sql}`)).toHaveLength(1);
    expect(find('-- contract: last read by release 2026-11-26\nupdate "Certificate" set "note" = null')).toHaveLength(
      1,
    );
  });
});

describe("the migrations of a repository", () => {
  let repository: string;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: repository, stdio: "pipe" });
  const folder = () => path.join(repository, "prisma/migrations");
  const write = (name: string, sql: string) => {
    fs.mkdirSync(path.join(folder(), name), { recursive: true });
    fs.writeFileSync(path.join(folder(), name, "migration.sql"), sql);
  };
  const find = () => findWrongMigrations(folder(), readReleased(repository));
  const release = (tag: string) => {
    git("add", "-A");
    git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "-m", "release");
    git("tag", tag);
  };
  beforeAll(() => {
    repository = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-tagged-"));
    git("init", "--quiet");
    write("0_initial", "create table one (id int)");
  });
  afterAll(() => fs.rmSync(repository, { recursive: true }));

  it("are one that may be changed in any way while no release is tagged", () => {
    expect(find()).toEqual([]);
    write("0_initial", "create table one (id bigint)");
    expect(find()).toEqual([]);
    write("1_more", "alter table one rename to two");
    expect(find()).toEqual(["1_more is a second one: until a release is tagged, change the first"]);
    fs.rmSync(path.join(folder(), "1_more"), { recursive: true });
  });

  it("are held against the newest release once there is one", () => {
    release("v0.9.0");
    write("1_of_the_release", "drop table old");
    release("v0.10.0");
    expect(find()).toEqual([]);
    write("2_next", "create table three (id int)");
    expect(find()).toEqual([]);
    write("2_next", "drop table one");
    write("0_initial", "create table one (id int)");
    fs.rmSync(path.join(folder(), "1_of_the_release"), { recursive: true });
    expect(find()).toEqual([
      "1_of_the_release is gone, and was released",
      "0_initial was changed after it was released",
      "2_next takes away what the release before uses",
    ]);
  });
});
