/** A change that anyone with access to the database could make, and the line with which fsck reports it. */
export interface Damage {
  what: string;
  /** "Certificate.revokedAt" for a column, and "Certificate" for a row that was deleted or added. */
  touches: string[];
  /** SQL with `:name` for the id of the world's object of that name. */
  statements: string[];
  line: RegExp;
}

/** Returns the condition for a row: an object of the world by its name, or SQL. */
const where = (row: string) => (/^:\w+$/.test(row) ? `id = ${row}` : row);

/** Changes columns of a row, each to an SQL expression. Statements on other rows follow. */
export function changed(
  model: string,
  row: string,
  values: Record<string, string>,
  line: RegExp,
  ...besides: string[]
): Damage {
  const set = Object.entries(values).map(([column, value]) => `"${column}" = ${value}`);
  return {
    what: `${model} ${row}: ${set.join(", ")}${besides.length > 0 ? ", and more" : ""}`,
    touches: Object.keys(values).map((column) => `${model}.${column}`),
    statements: [`update "${model}" set ${set.join(", ")} where ${where(row)}`, ...besides],
    line,
  };
}

/** Deletes a row. */
export const gone = (model: string, row: string, line: RegExp, ...besides: string[]): Damage => ({
  what: `${model} ${row} is gone${besides.length > 0 ? ", and more" : ""}`,
  touches: [model],
  statements: [`delete from "${model}" where ${where(row)}`, ...besides],
  line,
});

/** Adds a row. */
export const added = (model: string, columns: Record<string, string>, line: RegExp): Damage => ({
  what: `${model} has a row more`,
  touches: [model],
  statements: [
    `insert into "${model}" (${Object.keys(columns)
      .map((column) => `"${column}"`)
      .join(", ")}) values (${Object.values(columns).join(", ")})`,
  ],
  line,
});
