import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const INSTALL_LIMIT_MS = 15 * 60_000;
/** File beside a checkout with the lock file for which its packages were installed. */
const STAMP = "packages-of";

/**
 * Installs the packages of a checkout, which may be of an older revision: linked from this folder where the lock files
 * are the same, else by npm. The checkout has its own directory entries, so an installation in it changes nothing here.
 * @param directory The checkout; the lock file of its packages is stored beside it.
 */
export function ensurePackages(directory: string): void {
  const stamp = path.join(path.dirname(directory), STAMP);
  const lock = fs.readFileSync(path.join(directory, "package-lock.json"), "utf8");
  const packages = path.join(directory, "node_modules");
  if (fs.existsSync(packages) && fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === lock) return;
  fs.rmSync(stamp, { force: true });
  fs.rmSync(packages, { recursive: true, force: true });
  if (lock === fs.readFileSync("package-lock.json", "utf8")) linkFolder("node_modules", packages);
  else {
    console.log("Installing the packages of that revision…");
    execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: directory,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: INSTALL_LIMIT_MS,
    });
  }
  fs.writeFileSync(stamp, lock);
}

/**
 * Copies a folder with hard links, which need no disk space. Files that npm and tools keep for themselves (names with a
 * dot) are really copied.
 */
function linkFolder(from: string, to: string) {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (from === "node_modules" && entry.name.startsWith("."))
      fs.cpSync(source, target, { recursive: true, verbatimSymlinks: true });
    else if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.linkSync(source, target);
  }
}
