import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fingerprint, forgetProducts, judgeProducts, recordProducts } from "./products.mjs";

const STEP = { name: "web", sources: ["app"], products: ["build/server", "build/client"] };
const project = process.cwd();

let root: string;
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "products-"));
  process.chdir(root);
  write("app/page.tsx", "page");
  write("app/i18n/generated/en.ts", "made by another step");
  write("build/server/index.js", "export const page = 1;");
  write("build/client/assets/style.css", "a { color: red }");
});
afterEach(() => {
  process.chdir(project);
  fs.rmSync(root, { recursive: true });
});

it("finds whole what was made of the sources that are there", () => {
  expect(judgeProducts(STEP)).toBe("never-made");
  recordProducts(STEP, fingerprint(STEP.sources));
  expect(judgeProducts(STEP)).toBe("whole");
  write("app/i18n/generated/en.ts", "made again");
  expect(judgeProducts(STEP)).toBe("whole");
  write("app/page.tsx", "another page");
  expect(judgeProducts(STEP)).toBe("other-sources");
});

it.each([
  ["a program was cut short", () => fs.truncateSync("build/server/index.js", 10)],
  ["a program is of zeros, as after a power cut", () => write("build/server/index.js", "\0".repeat(22))],
  ["a style sheet is gone", () => fs.rmSync("build/client/assets/style.css")],
  ["all of them are", () => fs.rmSync("build/client", { recursive: true })],
])("notices that %s", (_, damage) => {
  recordProducts(STEP, fingerprint(STEP.sources));
  damage();
  expect(judgeProducts(STEP)).toBe("damaged");
});

it("takes a copy for what it is, whose files are the same and their times are not", () => {
  recordProducts(STEP, fingerprint(STEP.sources));
  fs.utimesSync("build/server/index.js", 1, 1);
  expect(judgeProducts(STEP)).toBe("whole");
});

it("takes nothing for made whose making began and did not end", () => {
  recordProducts(STEP, fingerprint(STEP.sources));
  forgetProducts(STEP);
  expect(judgeProducts(STEP)).toBe("never-made");
});
