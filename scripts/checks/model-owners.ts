/** A use of a table by a module that does not own it, or outside the owner's store. */
export interface OwnershipViolation {
  file: string;
  line: number;
  model: string;
  owner: string;
}

/** Reads the owners from the schema: a model belongs to the module named in the section line above it. */
export function readModelOwners(schema: string): Map<string, string> {
  const owners = new Map<string, string>();
  let owner = "";
  for (const line of schema.split("\n")) {
    const section = /^\/\/ ─── ([a-z]+) ─/.exec(line);
    if (section?.[1]) owner = section[1];
    const model = /^model (\w+) \{/.exec(line);
    if (model?.[1]) owners.set(model[1], owner);
  }
  return owners;
}

/** Finds uses of a Prisma model outside its owner's store (a file or a folder), also in raw SQL. */
export function findModelsOfOthers(file: string, source: string, owners: Map<string, string>): OwnershipViolation[] {
  if (/\.test\.tsx?$/.test(file)) return [];
  const found: OwnershipViolation[] = [];
  for (const [index, text] of source.split("\n").entries()) {
    for (const [model, owner] of owners) {
      if (owner === "adapters" && file.startsWith("app/adapters/")) continue;
      if (file === `modules/${owner}/store.ts` || file.startsWith(`modules/${owner}/store/`)) continue;
      const accessor = model.charAt(0).toLowerCase() + model.slice(1);
      const query = new RegExp(`\\b(db|tx)\\.${accessor}\\.`);
      const rawSql = new RegExp(`\\b(from|join|update|into)\\s+"${model}"`, "i");
      const inserted = new RegExp(`\\binsertRows\\(\\w+, "${model}"`);
      if (query.test(text) || rawSql.test(text) || inserted.test(text))
        found.push({ file, line: index + 1, model, owner });
    }
  }
  return found;
}
