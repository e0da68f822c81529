import { describe, expect, it } from "vitest";
import { findBreaking } from "./migrations";

const NAME = "20270101000000_of_the_next_release";
const find = (sql: string) => findBreaking(NAME, sql);

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

  it("is not asked for where it is older than the rule", () => {
    expect(findBreaking("20260101000000_first", 'drop table "Old"')).toEqual([]);
  });
});
