import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

interface PackageFile {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Returns a suite's package file with the packages from Git replaced by local folders, and without development
 * dependencies except mocha (the others draw reports and check style, and one of the suites lists mocha only there).
 */
export function withLocalCompanions<T extends PackageFile>(file: T, companions: string[], folder: string): T {
  const local = companions.filter((name) => name in file.dependencies);
  const mocha = file.dependencies.mocha ?? file.devDependencies?.mocha;
  return {
    ...file,
    dependencies: {
      ...file.dependencies,
      ...Object.fromEntries(local.map((name) => [name, `file:${path.join(folder, name)}`])),
      ...(mocha ? { mocha } : {}),
    },
    devDependencies: {},
  };
}

/** Copies a suite into the work folder and installs its packages. Returns the folder. */
export function prepareSuite(input: { folder: string; work: string; name: string; companions: string[] }): string {
  const copy = path.join(input.work, input.name);
  // The lock file names the Git addresses of the packages.
  const without = (source: string) => !/(^|\/)(node_modules|\.git|package-lock\.json)$/.test(source);
  cpSync(path.join(input.folder, input.name), copy, { recursive: true, filter: without });
  const packageFile = path.join(copy, "package.json");
  const changed = withLocalCompanions(JSON.parse(readFileSync(packageFile, "utf8")), input.companions, input.folder);
  writeFileSync(packageFile, JSON.stringify(changed, null, 2));
  // Copied instead of linked, because the suites search for their configuration from the real folder of a package.
  const options = ["--install-links", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...options], { cwd: copy, stdio: "inherit" });
  return copy;
}
