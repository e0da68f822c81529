import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { beginInstallation, judgeInstallation, recordInstallation } from "./installation.mjs";

/** A project with three packages, one of them for tests only. */
let root: string;
const LOCK = {
  packages: {
    "": {},
    "node_modules/drawing": { version: "1.0.0" },
    "node_modules/@people/names": { version: "2.0.0" },
    "node_modules/asserting": { version: "3.0.0", dev: true },
  },
};

const write = (file: string, text: string) => {
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "installed-"));
  write("package-lock.json", JSON.stringify(LOCK));
  for (const name of ["drawing", "@people/names", "asserting"])
    for (const file of ["package.json", "lib/index.js", "lib/rare/later.js"])
      write(`node_modules/${name}/${file}`, "{}");
});
afterEach(() => fs.rmSync(root, { recursive: true }));

it("finds whole what it has recorded, and what tests take missing where only running was installed", () => {
  recordInstallation(root, "running");
  expect(judgeInstallation(root, "running")).toBe("whole");
  expect(judgeInstallation(root, "testing")).toBe("lacks-tests");
  recordInstallation(root, "testing");
  expect(judgeInstallation(root, "testing")).toBe("whole");
  expect(judgeInstallation(root, "running")).toBe("whole");
});

it("notices that a pull has brought another lock file", () => {
  recordInstallation(root, "running");
  write(
    "package-lock.json",
    JSON.stringify({ packages: { ...LOCK.packages, "node_modules/counting": { version: "1.0.0" } } }),
  );
  expect(judgeInstallation(root, "running")).toBe("other-lock");
});

it.each([
  ["a package", "node_modules/@people/names"],
  ["a folder of a package", "node_modules/drawing/lib/rare"],
  ["a file of a package", "node_modules/drawing/lib/rare/later.js"],
])("notices that %s is gone", (_, gone) => {
  recordInstallation(root, "running");
  fs.rmSync(path.join(root, gone), { recursive: true });
  expect(judgeInstallation(root, "running")).toBe("incomplete");
});

it("does not mind what came besides: links that a package makes, caches", () => {
  recordInstallation(root, "running");
  write("node_modules/drawing/lib/link.js", "");
  write("node_modules/.cache/something", "");
  expect(judgeInstallation(root, "running")).toBe("whole");
});

it("takes nothing for whole that an installer was killed over", () => {
  expect(judgeInstallation(root, "running")).toBe("absent");
  recordInstallation(root, "running");
  beginInstallation(root);
  expect(judgeInstallation(root, "running")).toBe("interrupted");
});

it("takes over what somebody has installed with npm itself, as far as npm says that it is there", () => {
  write("node_modules/.package-lock.json", JSON.stringify(LOCK));
  expect(judgeInstallation(root, "testing")).toBe("whole");
  fs.rmSync(path.join(root, "node_modules/.installed.json"));
  const older = { ...LOCK.packages, "node_modules/drawing": { version: "0.9.0" } };
  write("node_modules/.package-lock.json", JSON.stringify({ packages: older }));
  expect(judgeInstallation(root, "running")).toBe("absent");
});

it("notices another machine's packages", () => {
  recordInstallation(root, "running");
  const file = "node_modules/.installed.json";
  const stamp = fs.readFileSync(path.join(root, file), "utf8");
  write(file, stamp.replace(`${process.platform}-${process.arch}`, "plan9-mips"));
  expect(judgeInstallation(root, "running")).toBe("other-machine");
});
