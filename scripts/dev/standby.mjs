// A standby web server: loads the packages that the latest build imports, and on a message the build itself.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const SERVER = path.resolve("build/server/index.js");
const METAFILE = path.resolve("build/server/metafile.server.json");

process.once("message", () => import(pathToFileURL(SERVER).href));
process.once("disconnect", () => process.exit());
for (const name of importedPackages()) await import(import.meta.resolve(name)).catch(() => {});

/** Returns the packages of the latest build; none before the first build. The build reports a missing package. */
function importedPackages() {
  if (!fs.existsSync(METAFILE)) return [];
  /** @type {{ outputs: Record<string, { imports: { path: string, external?: boolean }[] }> }} */
  const { outputs } = JSON.parse(fs.readFileSync(METAFILE, "utf8"));
  return Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path: name }) => name);
}
