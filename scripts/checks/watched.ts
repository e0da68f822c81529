import { NOT_WATCHED } from "./watched-columns";

type Declaration = Record<string, string | Record<string, string>>;

/** Reads the columns of each model, without relations to other models. */
export function readColumns(schema: string): Map<string, string[]> {
  const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)];
  const names = new Set(models.map(([, name]) => name));
  return new Map(
    models.map(([, name = "", body = ""]) => {
      const fields = [...body.matchAll(/^ {2}(\w+)\s+(\w+)/gm)];
      return [name, fields.flatMap(([, field, type]) => (field && !names.has(type) ? [field] : []))];
    }),
  );
}

/** Splits the columns of a model into those that are checked and those that are not. */
export function sortColumns(of: string | Record<string, string>): { watched: string[]; others: string[] } {
  const [watched, others]: string[][] = [[], []];
  for (const [witness, columns] of typeof of === "string" ? [] : Object.entries(of)) {
    (witness.startsWith(NOT_WATCHED) ? others : watched)?.push(...columns.split(" "));
  }
  return { watched: watched ?? [], others: others ?? [] };
}

/** Finds models and columns without an entry, entries without a model or column, and columns with several entries. */
export function findUndeclared(schema: string, declaration: Declaration): string[] {
  const models = readColumns(schema);
  const where = "scripts/checks/watched-columns.ts";
  const faults = Object.keys(declaration)
    .filter((model) => !models.has(model))
    .map((model) => `${where} names ${model}, which there is not`);
  for (const [model, columns] of models) {
    const of = declaration[model];
    if (of === undefined) faults.push(`${where} does not say what ${model} is held against`);
    if (typeof of === "string" && !of.startsWith(NOT_WATCHED)) faults.push(`${where} gives no reason for ${model}`);
    if (of === undefined || typeof of === "string") continue;
    const { watched, others } = sortColumns(of);
    const named = [...watched, ...others];
    for (const column of columns) {
      const times = named.filter((name) => name === column).length;
      if (times === 0) faults.push(`${where} does not say what ${model}.${column} is held against`);
      if (times > 1) faults.push(`${where} names ${model}.${column} ${times} times`);
    }
    for (const name of named)
      if (!columns.includes(name)) faults.push(`${where} names ${model}.${name}, which there is not`);
  }
  return faults;
}
