import { describe, expect, it } from "vitest";
import { findEffects } from "./effects";
import { findInFaces } from "./faces";
import { findModelsOfOthers, readModelOwners } from "./model-owners";
import { findUnplain } from "./plain-code";

describe("the check for effects", () => {
  it.each([
    ["const now = new Date();", "new Date()"],
    ["const now = Date.now();", "Date.now"],
    ["const n = Math.random();", "Math.random"],
    ["const url = process.env.DATABASE_URL;", "process.env"],
    ["const id = crypto.randomUUID();", "crypto.randomUUID"],
  ])("finds a planted %s", (source, effect) => {
    expect(findEffects("modules/certificates/x.ts", source)).toEqual([
      { file: "modules/certificates/x.ts", line: 1, effect },
    ]);
    expect(findEffects("app/features/x.tsx", source)).toHaveLength(1);
    expect(findEffects("app/adapters/x.server.ts", source)).toEqual([]);
  });

  it("lets a date be made from a given moment", () => {
    expect(
      findEffects("modules/x.ts", 'const day = new Date("2026-11-20"); // new Date() in a comment is no code'),
    ).toEqual([]);
  });
});

describe("the check for owners of tables", () => {
  const owners = readModelOwners("// ─── auth ───\nmodel User {\n}\n// ─── certificates ───\nmodel BatchRow {\n}\n");

  it("reads the owners from the schema's sections", () => {
    expect([...owners]).toEqual([
      ["User", "auth"],
      ["BatchRow", "certificates"],
    ]);
  });

  it.each([
    ["modules/billing/quota.ts", "await db.user.findMany();"],
    ["modules/auth/sign-in.ts", "await tx.user.update({});"],
    ["modules/auth/store.ts", "await db.batchRow.count();"],
    ["modules/auth/store/users.ts", "await db.batchRow.count();"],
    ["modules/auth/stores/users.ts", "await db.user.findMany();"],
    ["modules/auth/store.ts", 'await db.$queryRaw`select * from "BatchRow"`;'],
    ["app/features/x.tsx", "await db.user.findMany();"],
  ])("finds a planted violation in %s", (file, source) => {
    expect(findModelsOfOthers(file, source, owners)).toHaveLength(1);
  });

  it.each(["modules/auth/store.ts", "modules/auth/store/users.ts"])("lets %s touch its own table", (file) => {
    expect(findModelsOfOthers(file, "await db.user.findMany();", owners)).toEqual([]);
  });
});

describe("the check for faces", () => {
  it.each([
    ["modules/billing/index.ts", "export const CURRENCY = 'EUR';"],
    ["modules/billing/index.server.ts", "export { pay };"],
    ["modules/billing/rules/x.ts", 'import { CURRENCY } from "..";'],
    ["modules/billing/x.ts", 'import { CURRENCY } from "./index";'],
    ["modules/billing/x.ts", 'import { pay } from "./index.server";'],
  ])("finds in %s a planted %s", (file, source) => expect(findInFaces(file, source)).toHaveLength(1));

  it.each([
    [
      "modules/billing/index.ts",
      'export { CURRENCY } from "./rules/plans";\nexport type { Plan } from "./rules/plans";',
    ],
    ["modules/billing/rules/x.ts", 'import { CURRENCY } from "./plans";'],
    ["modules/billing/rules/x.ts", 'import { can } from "../../organizations/index.server";'],
    ["modules/billing/rules/index.ts", "export const RATES = [];"],
  ])("lets %s have %s", (file, source) => expect(findInFaces(file, source)).toEqual([]));
});

describe("the check for plain code", () => {
  const long = "word ".repeat(30);
  it.each([
    ["const a = { ...{ b, c }, d };", "a literal spread into an object"],
    ["const a = [...[b, c], d];", "a literal spread into a list"],
    [`/** ${long} */`, "a comment that is too long"],
    [`  // ${long}`, "a line of a comment that is too long"],
    ["const look = 1;", "a name that meant five things"],
    ["const MOST_TAGS = 9;", "a name that is not the field's"],
  ])("finds in %s %s", (source) => expect(findUnplain("modules/x.ts", source)).toHaveLength(1));

  it.each([
    ["const a = { ...b, c };", "an object that takes another one's properties"],
    ["const a = { ...(b ? { c } : {}) };", "properties that are there under a condition"],
    [`const a = "${long}";`, "a long text"],
    ['t("look", "told");', "a text of that word"],
    [`// https://example.org/${"x".repeat(120)}`, "an address, which nobody can break"],
  ])("lets %s be: %s", (source) => expect(findUnplain("modules/x.ts", source)).toEqual([]));
});
