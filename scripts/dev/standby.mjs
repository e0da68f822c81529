// A web server in waiting: loads the packages that the latest build imports, and the build itself when it is told to.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const SERVER = path.resolve("build/server/index.js");
const METAFILE = path.resolve("build/server/metafile.server.json");

process.once("message", () => import(pathToFileURL(SERVER).href));
process.once("disconnect", () => process.exit());
for (const name of importedPackages()) await import(import.meta.resolve(name)).catch(() => {});

/** Before the first build there are none. A package that is gone is missed by the build and not here. */
function importedPackages() {
  if (!fs.existsSync(METAFILE)) return [];
  /** @type {{ outputs: Record<string, { imports: { path: string, external?: boolean }[] }> }} */
  const { outputs } = JSON.parse(fs.readFileSync(METAFILE, "utf8"));
  return Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path: name }) => name);
}
