import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

/**
 * The last commit of the release before this one, which may run beside it while machines are upgraded. To be moved on with
 * each release; what it could not read is behind a switch (modules/platform/newest-forms.ts).
 */
const RELEASE_BEFORE = "61e50b79c050133239157f3c8c367504939ca680";

/** The release before, built, in a folder of its own; the same one where it was built before. */
export function buildReleaseBefore(): string {
  const directory = path.resolve("build/release-before", RELEASE_BEFORE);
  if (fs.existsSync(path.join(directory, "built"))) return directory;
  fs.rmSync(path.dirname(directory), { recursive: true, force: true });
  fs.mkdirSync(directory, { recursive: true });
  const sources = execFileSync("git", ["archive", RELEASE_BEFORE], { maxBuffer: 512 * 1024 * 1024 });
  execFileSync("tar", ["-x", "-C", directory], { input: sources });
  const inIt = { cwd: directory, stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
  const packages = (folder: string) => fs.readFileSync(path.join(folder, "package-lock.json"), "utf8");
  if (packages(directory) === packages("."))
    fs.symlinkSync(path.resolve("node_modules"), path.join(directory, "node_modules"));
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], inIt);
  execFileSync(process.execPath, ["scripts/build.mjs"], inIt);
  fs.writeFileSync(path.join(directory, "built"), "");
  return directory;
}
