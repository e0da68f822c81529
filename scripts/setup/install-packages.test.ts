import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installPackages, withAddresses } from "./install-packages.mjs";
import { judgeInstallation } from "./installation.mjs";

/** Replaces npm without a registry: writes the packages of the lock file, and hangs at one called "stops". */
const NPM = `
  const fs = require("node:fs");
  const [command, ...options] = process.argv.slice(2);
  fs.appendFileSync(process.env.SAID, command + " ");
  if (command === "config") { console.log("https://registry.invalid/"); process.exit(0); }
  if (command === "ci") fs.rmSync("node_modules", { recursive: true, force: true });
  const { packages } = JSON.parse(fs.readFileSync("package-lock.json", "utf8"));
  for (const [place, { version, dev }] of Object.entries(packages)) {
    if (!place || (dev && options.includes("--omit=dev"))) continue;
    if (place.endsWith("fails-apart") && process.cwd().endsWith(".installing")) process.exit(1);
    fs.mkdirSync(place, { recursive: true });
    if (place.endsWith("left-empty") || (place.endsWith("empty-apart") && process.cwd().endsWith(".installing"))) continue;
    fs.writeFileSync(place + "/package.json", JSON.stringify({ version }));
    if (place.endsWith("stops")) { fs.writeFileSync(process.env.SAID + ".stopped", ""); setInterval(() => {}, 1000); return; }
    if (place.endsWith("writes-lock")) fs.appendFileSync("package-lock.json", " ");
  }
`;

let root: string;
let npm: string[];
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "install-"));
  fs.writeFileSync(path.join(root, "package.json"), "{}");
  fs.writeFileSync(path.join(root, "npm.cjs"), NPM);
  npm = [process.execPath, path.join(root, "npm.cjs")];
  process.env.SAID = path.join(root, "said");
  lock("drawing");
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function lock(...names: string[]) {
  const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: "1.0.0" }]));
  const testing = { "node_modules/asserting": { version: "1.0.0", dev: true } };
  fs.writeFileSync(
    path.join(root, "package-lock.json"),
    JSON.stringify({ packages: { "": {}, ...packages, ...testing } }),
  );
}
const has = (name: string) => fs.existsSync(path.join(root, "node_modules", name, "package.json"));
const npmCalls = () => fs.readFileSync(path.join(root, "said"), "utf8").trim();

it("installs what running takes, then what the tests take besides, and throws nothing away for it", async () => {
  expect(await installPackages({ root, npm, kind: "running", anew: true })).toMatchObject({ ok: true });
  expect([has("drawing"), has("asserting"), judgeInstallation(root, "running")]).toEqual([true, false, "whole"]);
  expect(await installPackages({ root, npm, kind: "testing", anew: false })).toMatchObject({ ok: true });
  expect([has("drawing"), has("asserting"), judgeInstallation(root, "testing")]).toEqual([true, true, "whole"]);
  expect(npmCalls()).toBe("config ci install");
});

it("installs what a pull has brought", async () => {
  await installPackages({ root, npm, kind: "running", anew: true });
  lock("drawing", "counting");
  expect(judgeInstallation(root, "running")).toBe("other-lock");
  expect(await installPackages({ root, npm, kind: "running", anew: false })).toMatchObject({ ok: true });
  expect([has("counting"), judgeInstallation(root, "running")]).toEqual([true, "whole"]);
});

it.each([true, false])("begins again where it was killed (everything anew: %s)", async (anew) => {
  if (!anew) await installPackages({ root, npm, kind: "running", anew: true });
  lock("drawing", "stops", "counting");
  const program = `import { installPackages } from ${JSON.stringify(path.resolve("scripts/setup/install-packages.mjs"))};
    await installPackages(${JSON.stringify({ root, npm, kind: "running", anew })});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { detached: true, stdio: "ignore" });
  await expect.poll(() => fs.existsSync(path.join(root, "said.stopped")), { timeout: 10_000 }).toBe(true);
  process.kill(-(child.pid ?? 0), "SIGKILL");
  expect(judgeInstallation(root, "running")).toBe(anew ? "absent" : "interrupted");
  lock("drawing", "counting");
  expect(await installPackages({ root, npm, kind: "running", anew: true })).toMatchObject({ ok: true });
  expect([has("counting"), has("stops"), judgeInstallation(root, "running")]).toEqual([true, false, "whole"]);
  expect(fs.readdirSync(root)).not.toContain(".installing");
});

it("goes npm's own way where packages are not where most registries have them", async () => {
  lock("drawing", "fails-apart");
  expect(await installPackages({ root, npm, kind: "running", anew: true })).toMatchObject({ ok: true });
  expect([has("fails-apart"), npmCalls()]).toEqual([true, "config ci ci"]);
});

it("takes no installation in which npm has left a package empty, and tries once more", async () => {
  lock("drawing", "empty-apart");
  expect(await installPackages({ root, npm, kind: "running", anew: true })).toMatchObject({ ok: true });
  expect([has("empty-apart"), npmCalls()]).toEqual([true, "config ci ci"]);
  lock("drawing", "left-empty");
  const answer = await installPackages({ root, npm, kind: "running", anew: true });
  expect(answer).toMatchObject({ ok: false, said: expect.stringContaining("node_modules/left-empty") });
  expect(judgeInstallation(root, "running")).not.toBe("whole");
});

it("takes no installation for which npm has changed the lock file", async () => {
  await installPackages({ root, npm, kind: "running", anew: true });
  lock("drawing", "writes-lock");
  expect(await installPackages({ root, npm, kind: "running", anew: false })).toMatchObject({ ok: false });
  expect(judgeInstallation(root, "running")).toBe("interrupted");
});

it("says where packages are: by the name that they have there, whatever they are called here", () => {
  const packages = {
    "": {},
    "node_modules/a": { version: "1.0.0" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0" },
    "node_modules/d": { name: "@e/f", version: "3.0.0" },
  };
  const reported = withAddresses({ packages }, "https://registry.invalid/npm/").packages;
  expect(Object.values<{ resolved?: string }>(reported).map(({ resolved }) => resolved)).toEqual([
    undefined,
    "https://registry.invalid/npm/a/-/a-1.0.0.tgz",
    "https://registry.invalid/npm/@b/c/-/c-2.0.0.tgz",
    "https://registry.invalid/npm/@e/f/-/f-3.0.0.tgz",
  ]);
});
