// Part of `npm test -- structure`: checks the project's rules that no linter has. Prints each violation; exit code 1 if
// there is any.
import fs from "node:fs";
import { findEffects } from "./effects";
import { findInFaces } from "./faces";
import { findCircles } from "./folders";
import { findWrongMigrations, readReleased } from "./migrations";
import { findModelsOfOthers, readModelOwners } from "./model-owners";
import { findTooLarge, measureModules } from "./module-sizes";
import { findUnplain } from "./plain-code";
import { sourceFiles } from "./source-files";
import { findUnscoped, readTenantModels } from "./tenants";
import { findUndeclared } from "./watched";
import { WATCHED } from "./watched-columns";

const schema = fs.readFileSync("prisma/schema.prisma", "utf8");
const owners = readModelOwners(schema);
const files = sourceFiles("app", "modules");
const ofFiles = files.flatMap(({ file, source }) => [
  ...findEffects(file, source).map(({ line, effect }) => `${file}:${line} uses ${effect}; take it from a port`),
  ...findModelsOfOthers(file, source, owners).map(
    ({ line, model, owner }) => `${file}:${line} touches ${model}, which belongs to the store of modules/${owner}`,
  ),
]);
const inFaces = sourceFiles("modules").flatMap(({ file, source }) =>
  findInFaces(file, source).map(({ line, what }) => `${file}:${line} ${what}`),
);
const unplain = sourceFiles("app", "modules", "scripts", "tests", "contracts").flatMap(({ file, source }) =>
  findUnplain(file, source).map(({ line, what }) => `${file}:${line} ${what}`),
);
const sizes = measureModules(sourceFiles("modules"));
const tooLarge = findTooLarge(sizes).map(
  ({ module, lines, share }) =>
    `modules/${module} has ${lines} lines, ${(share * 100).toFixed(1)} % of all modules: divide it`,
);
const circles = findCircles(sourceFiles("modules")).map(
  ({ module, folders, files: using }) =>
    `modules/${module}: ${folders.join(", ")} use each other in a circle (${using.join(", ")})`,
);
const violations = [
  ...circles,
  ...tooLarge,
  ...unplain,
  ...inFaces,
  ...ofFiles,
  ...findWrongMigrations("prisma/migrations", readReleased()),
  ...findUnscoped(files, readTenantModels(schema)),
  ...findUndeclared(schema, WATCHED),
];
for (const violation of violations) console.error(violation);
const [largest] = sizes;
if (largest) console.log(`structure: the largest module is ${largest.module}, ${(largest.share * 100).toFixed(1)} %`);
console.log(violations.length === 0 ? "structure: all well" : `structure: ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);
