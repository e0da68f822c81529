import fs from "node:fs";
import { expect, it } from "vitest";
import { findUndeclared, readColumns } from "./watched";
import { WATCHED } from "./watched-columns";

const schema = fs.readFileSync("prisma/schema.prisma", "utf8");
const small = (field: string) =>
  `model A {\n  id   String @id\n  ${field}\n  other B?\n}\n\nmodel B {\n  id String @id\n}\n`;
const declared = { A: { "its document": "id", "not watched: a cache": "cached" }, B: "not watched: counts" };

it("has an entry for each column of today's schema, once", () => {
  expect(readColumns(schema).get("Certificate")).toContain("revokedAt");
  expect(findUndeclared(schema, WATCHED)).toEqual([]);
});

it("names a column that is new, one that is gone, one that stands twice, and a model without a reason", () => {
  expect(findUndeclared(small("cached String"), declared)).toEqual([]);
  const where = "scripts/checks/watched-columns.ts";
  expect(findUndeclared(small("cached String\n  added Int"), declared)).toEqual([
    `${where} does not say what A.added is held against`,
  ]);
  expect(findUndeclared(small("// none"), declared)).toEqual([`${where} names A.cached, which there is not`]);
  expect(findUndeclared(small("cached String"), { ...declared, A: { a: "id cached", b: "id" } })).toEqual([
    `${where} names A.id 2 times`,
  ]);
  expect(findUndeclared(small("cached String"), { ...declared, B: "counts" })).toEqual([
    `${where} gives no reason for B`,
  ]);
  expect(findUndeclared(small("cached String"), { A: declared.A })).toEqual([
    `${where} does not say what B is held against`,
  ]);
});
