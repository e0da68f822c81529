import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FIRST, PROGRAMS } from "./setup/steps.mjs";

/** One file in each folder that a build step writes. */
const PRODUCTS = [...FIRST, ...PROGRAMS].flatMap(({ products }) => products.map((folder) => `${folder}/made.mjs`));
/** Uid and gid of `nobody`. Root, the account of containers and CI, may write everywhere. */
const NOBODY = 65_534;

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "built-"));
  fs.chmodSync(directory, 0o755);
  for (const product of PRODUCTS) {
    fs.mkdirSync(path.join(directory, path.dirname(product)), { recursive: true });
    fs.writeFileSync(path.join(directory, product), "as it was built");
  }
});
afterEach(() => {
  fs.chmodSync(path.join(directory, "build"), 0o755);
  fs.rmSync(directory, { recursive: true });
});

/** Runs `ensureGenerated` as an account that is not root, in a folder with build products and no sources. */
function ensureGenerated() {
  const asSomebody = `if (process.getuid() === 0) { process.setgid(${NOBODY}); process.setuid(${NOBODY}); }`;
  const program = `
    const { ensureGenerated } = await import(${JSON.stringify(path.resolve("scripts/build.mjs"))});
    ${asSomebody}
    ensureGenerated();`;
  const options = { cwd: directory, encoding: "utf8" } as const;
  return spawnSync(process.execPath, ["--input-type=module", "-e", program], options);
}

it("takes what was built as it is where this account may not write, whatever the times of files are", () => {
  fs.chmodSync(path.join(directory, "build"), 0o555);
  const { status, stderr } = ensureGenerated();
  expect([status, stderr]).toEqual([0, ""]);
  for (const product of PRODUCTS)
    expect(fs.readFileSync(path.join(directory, product), "utf8")).toBe("as it was built");
});

it("builds it again where this account may write and nothing says what it was built from", () => {
  if (process.getuid?.() === 0) fs.chownSync(path.join(directory, "build"), NOBODY, NOBODY);
  expect(ensureGenerated().status).not.toBe(0);
});
