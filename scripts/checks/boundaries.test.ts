import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** A small project with the real folder layout, into which each violation is planted. */
let house: string;
const project = process.cwd();

beforeAll(() => {
  house = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-boundaries-"));
  fs.copyFileSync("tsconfig.json", path.join(house, "tsconfig.json"));
  fs.copyFileSync("package.json", path.join(house, "package.json"));
  fs.symlinkSync(path.join(project, "node_modules"), path.join(house, "node_modules"));
});
afterAll(() => fs.rmSync(house, { recursive: true, force: true }));

const SOUND = {
  "modules/auth/index.ts": "export const a = 1;",
  "modules/auth/index.server.ts": 'export { find } from "./store";',
  "modules/auth/store.ts": "export const find = () => 1;",
  "modules/organizations/index.server.ts": 'import { find } from "../auth/index.server"; export const o = find();',
  "modules/certificates/index.server.ts": 'import { o } from "../organizations/index.server"; export const c = o;',
  "modules/certificates/rules/pure.ts": "export const p = 1;",
  "app/modules.server.ts": 'export * as auth from "#modules/auth/index.server";',
  "app/features/account/page.tsx":
    'import { a } from "#modules/auth/index"; import { auth } from "#app/modules.server"; export const r = [a, auth];',
  "contracts/abi/registry.ts": "export const abi = 1;",
  "app/adapters/chain/chain.server.ts": 'import { abi } from "#contracts/abi/registry"; export const chain = abi;',
};

/** Rules, each with files that violate it; the first file contains the violation. */
const PLANTED: [rule: string, files: Record<string, string>][] = [
  ["modules-know-no-web", { "modules/auth/x.ts": 'import "#app/modules.server";' }],
  ["modules-know-no-web", { "modules/auth/x.ts": 'import "react";' }],
  ["what-runs-needs-no-package-of-the-tests", { "modules/auth/x.ts": 'import fc from "fast-check"; fc.string();' }],
  ["module-internals-are-private", { "modules/organizations/x.ts": 'import "../auth/store";' }],
  [
    "module-internals-are-private",
    {
      "modules/organizations/x.ts": 'import "../certificates/store/index";',
      "modules/certificates/store/index.ts": "export const c = 1;",
    },
  ],
  ["auth-uses-only-what-it-may", { "modules/auth/x.ts": 'import "../organizations/index.server";' }],
  [
    "certificates-uses-only-what-it-may",
    {
      "modules/certificates/x.ts": 'import "../analytics/index.server";',
      "modules/analytics/index.server.ts": "export const n = 1;",
    },
  ],
  ["the-kernel-knows-no-module", { "modules/kernel/x.ts": 'import "../auth/index";' }],
  [
    "credentials-and-drawing-know-no-database",
    { "modules/rendering/x.ts": 'import "../kernel/db";', "modules/kernel/db.ts": "export const db = 1;" },
  ],
  ["credentials-uses-only-what-it-may", { "modules/credentials/x.ts": 'import "../organizations/index.server";' }],
  ["one-door-to-the-domain", { "app/features/account/x.tsx": 'import { find } from "#modules/auth/store"; find();' }],
  [
    "one-door-to-the-domain",
    { "app/features/account/x.tsx": 'import { find } from "#modules/auth/index.server"; find();' },
  ],
  [
    "features-do-not-import-each-other",
    { "app/features/billing/x.tsx": 'import { r } from "#app/features/account/page"; r;' },
  ],
  ["only-the-routes-know-the-features", { "app/ui/x.tsx": 'import { r } from "#app/features/account/page"; r;' }],
  ["ui-knows-neither-domain-nor-http", { "app/ui/x.tsx": 'import { a } from "#modules/auth/index"; a;' }],
  ["ui-knows-neither-domain-nor-http", { "app/ui/x.tsx": 'import { auth } from "#app/modules.server"; auth;' }],
  ["adapters-know-no-pages", { "app/adapters/x.ts": 'import { auth } from "#app/modules.server"; auth;' }],
  [
    "http-knows-no-pages",
    { "app/http/x.ts": 'import { part } from "#app/ui/part"; part;', "app/ui/part.ts": "export const part = 1;" },
  ],
  [
    "parts-know-no-domain-results",
    {
      "app/features/account/Part.tsx": 'import type { auth } from "#app/modules.server"; export type A = typeof auth;',
    },
  ],
  [
    "presenters-know-no-http",
    { "app/presenters/x.ts": 'import { y } from "#app/http/y"; y;', "app/http/y.ts": "export const y = 1;" },
  ],
  [
    "browser-faces-reach-no-server-code",
    { "modules/chain/index.ts": 'export { find } from "./store";', "modules/chain/store.ts": "export const find = 1;" },
  ],
  [
    "browser-faces-reach-no-server-code",
    {
      "modules/mail/index.ts": 'export { find } from "./store/users";',
      "modules/mail/store/users.ts": "export const find = () => 1;",
    },
  ],
  [
    "the-standalone-verifier-needs-no-server",
    {
      "modules/verification/checks/x.ts": 'import { y } from "../sources/y"; y;',
      "modules/verification/sources/y.ts": 'import { c } from "../../certificates/index.server"; export const y = c;',
    },
  ],
  [
    "rules-are-pure",
    {
      "modules/certificates/rules/x.ts": 'import { y } from "../store/y"; y();',
      "modules/certificates/store/y.ts": "export const y = () => 1;",
    },
  ],
  [
    "rules-are-pure",
    {
      "modules/certificates/rules/x.ts": 'import { y } from "../y"; y();',
      "modules/certificates/y.ts": 'import fs from "node:fs"; export const y = () => fs;',
    },
  ],
  [
    "only-the-chain-adapter-knows-the-contract",
    { "app/features/account/x.tsx": 'import { abi } from "#contracts/abi/registry"; abi;' },
  ],
  [
    "no-cycles",
    {
      "modules/auth/x.ts": 'import { y } from "./y"; export const x = y;',
      "modules/auth/y.ts": 'import { x } from "./x"; export const y = () => x;',
    },
  ],
];

/** File names are numbered, so that all violations fit into one project. */
const planted = PLANTED.map(([rule, files], n) => {
  const renamed = Object.entries(files).map(([file, source]) => [
    file.replace(/\b([xy])(?=\.tsx?$)/, `$1${n}`),
    source.replace(/\/([xy])"/g, `/$1${n}"`),
  ]);
  return { rule, from: renamed[0]?.[0] ?? "", files: Object.fromEntries(renamed) };
});

/** Writes these files into the project and returns each violation: the rule's name and the file. */
function violationsOf(files: Record<string, string>): { rule: string; from: string }[] {
  for (const folder of ["app", "modules", "contracts"])
    fs.rmSync(path.join(house, folder), { recursive: true, force: true });
  for (const [file, source] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
    fs.writeFileSync(path.join(house, file), source);
  }
  const cruiser = path.join(project, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const rules = path.join(project, "scripts/checks/boundaries.cjs");
  const args = [cruiser, "--config", rules, "--output-type", "json", "app", "modules"];
  const output = execFileSync(process.execPath, args, { cwd: house, encoding: "utf8", maxBuffer: 50_000_000 });
  const { violations }: { violations: { rule: { name: string }; from: string }[] } = JSON.parse(output).summary;
  return violations.map(({ rule, from }) => ({ rule: rule.name, from }));
}

describe("the dependency rules", () => {
  it("find nothing in a sound house", () => {
    expect(violationsOf(SOUND)).toEqual([]);
  });

  let found: { rule: string; from: string }[];
  beforeAll(() => {
    found = violationsOf(Object.assign({}, SOUND, ...planted.map(({ files }) => files)));
  });

  it.each(planted)("$rule finds the violation planted in $from", ({ rule, from }) => {
    expect(found).toContainEqual({ rule, from });
  });

  it("are all broken by something planted", () => {
    const rules: { name: string }[] = createRequire(import.meta.url)("./boundaries.cjs").forbidden;
    const broken = new Set(PLANTED.map(([rule]) => rule));
    const alike = (name: string) => (name.endsWith("-uses-only-what-it-may") ? "auth-uses-only-what-it-may" : name);
    expect(rules.map(({ name }) => alike(name)).filter((name) => !broken.has(name))).toEqual([]);
  });
});
