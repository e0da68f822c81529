import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const INSTALL_LIMIT_MS = 15 * 60_000;
/** Whose lock file the packages beside it were installed for. */
const STAMP = "packages-of";

/**
 * Installed packages for a checkout, which may be of another time: those of this folder where they are the same, else
 * npm's. They are its own files in any case: an installation there changes nothing here.
 * @param directory The checkout; what is known of its packages is kept beside it.
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

/** Takes no room: each file has a second name. What npm and tools keep for themselves (names with a dot) is copied. */
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
