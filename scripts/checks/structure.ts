// Part of `npm test -- structure`: the project's rules that no linter knows. Prints each violation; exit code 1 if any.
import fs from "node:fs";
import { findEffects } from "./effects";
import { findModelsOfOthers, readModelOwners } from "./model-owners";
import { sourceFiles } from "./source-files";

const owners = readModelOwners(fs.readFileSync("prisma/schema.prisma", "utf8"));
const violations = sourceFiles("app", "modules").flatMap(({ file, source }) => [
  ...findEffects(file, source).map(({ line, effect }) => `${file}:${line} uses ${effect}; take it from a port`),
  ...findModelsOfOthers(file, source, owners).map(
    ({ line, model, owner }) => `${file}:${line} touches ${model}, which belongs to the store of modules/${owner}`,
  ),
]);
for (const violation of violations) console.error(violation);
console.log(violations.length === 0 ? "structure: all well" : `structure: ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);
