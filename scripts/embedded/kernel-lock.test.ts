import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockFile } from "./kernel-lock";

const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-kernel-lock-"));
afterAll(() => fs.rmSync(directory, { recursive: true }));
const fileOf = (name: string) => path.join(directory, name);
const program = (name: string, script: string) => {
  fs.writeFileSync(fileOf(name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return fileOf(name);
};

test("a file is locked once, under whatever name it is opened", () => {
  fs.writeFileSync(fileOf("one"), "");
  fs.linkSync(fileOf("one"), fileOf("other"));
  const descriptor = lockFile(fileOf("one"));
  expect(descriptor).not.toBeNull();
  expect(lockFile(fileOf("other"))).toBeNull();
  expect(lockFile(fileOf("third"))).not.toBeNull();
  fs.closeSync(descriptor ?? -1);
  expect(lockFile(fileOf("other"))).not.toBeNull();
});

test("a folder as long as systems allow can be locked", () => {
  const long = path.join(directory, "x".repeat(200), "y".repeat(200));
  fs.mkdirSync(long, { recursive: true });
  expect(lockFile(path.join(long, "lock"))).not.toBeNull();
  expect(lockFile(path.join(long, "lock"))).toBeNull();
});

test.runIf(process.platform === "linux")("where the program that locks is missing, its package is named", () => {
  expect(() => lockFile(fileOf("missing"), "no-such-flock")).toThrow("install the package util-linux");
  expect(lockFile(fileOf("missing"))).not.toBeNull();
});

test.runIf(process.platform === "linux")(
  "a file system without locks is told, and taken for neither free nor held",
  () => {
    const refusing = program("flock", "echo 'flock: 3: Operation not supported' >&2; exit 71");
    expect(() => lockFile(fileOf("unlockable"), refusing)).toThrow(
      "cannot be locked (flock: 3: Operation not supported). Choose a folder of this machine's own disk",
    );
    expect(lockFile(fileOf("unlockable"))).not.toBeNull();
  },
);
