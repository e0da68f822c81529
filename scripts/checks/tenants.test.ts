import fs from "node:fs";
import { expect, it } from "vitest";
import { sourceFiles } from "./source-files";
import { findUnscoped, readTenantModels } from "./tenants";

const models = readTenantModels(fs.readFileSync("prisma/schema.prisma", "utf8"));
const real = sourceFiles("modules");
const findIn = (source: string) =>
  findUnscoped([...real, { file: "modules/certificates/store/new.ts", source }], models);

it("knows the tables of organizations, and those that are of none", () => {
  expect(models).toEqual(expect.arrayContaining(["Certificate", "Batch", "Design", "Invoice"]));
  expect(models).not.toContain("User");
});

it("finds nothing in the product", () => {
  expect(findUnscoped(real, models)).toEqual([]);
});

it.each([
  "export function read(db: Db, id: string) { return db.certificate.findMany({ where: { id } }); }",
  'async function read(db: Db) { return db.$queryRaw`select * from "Certificate" where "revokedAt" is null`; }',
])("finds a query that names no organization: %s", (source) => {
  expect(findIn(source)).toEqual([
    "modules/certificates/store/new.ts:1 read touches rows of organizations and names none",
  ]);
});

it.each([
  "export function read(db: Db, organizationId: string, id: string) { return db.certificate.findFirst({ where: { id, organizationId } }); }",
  "export function read(db: Db, publicId: string) { return db.certificate.findUnique({ where: { publicId } }); }",
  "export function insertThem(db: Db, data: Row[]) { return db.certificate.createMany({ data }); }",
  "export function read(db: Db, email: string) { return db.user.findUnique({ where: { email } }); }",
])("is content with %s", (source) => {
  expect(findIn(source)).toEqual([]);
});

it("finds an exception that is needed no more", () => {
  const without = real.filter(({ file }) => !file.endsWith("store/consistency.ts"));
  expect(findUnscoped(without, models)).toContain(
    "scripts/checks/tenants.ts excepts findStatusChanges, which needs it no more",
  );
});
