/** Something that somebody with the keys to the database could do, and the line in which fsck tells of it. */
export interface Damage {
  what: string;
  /** "Certificate.revokedAt", and "Certificate" for a row that is gone or came back. */
  touches: string[];
  /** With `:name` for the id of what the world calls so. */
  statements: string[];
  line: RegExp;
}

/** Of which row: one of the world's by its name, or what SQL says. */
const where = (row: string) => (/^:\w+$/.test(row) ? `id = ${row}` : row);

/** Columns that get other values, each as SQL. What is done to other rows besides comes behind. */
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

/** A row that is not there any more. */
export const gone = (model: string, row: string, line: RegExp, ...besides: string[]): Damage => ({
  what: `${model} ${row} is gone${besides.length > 0 ? ", and more" : ""}`,
  touches: [model],
  statements: [`delete from "${model}" where ${where(row)}`, ...besides],
  line,
});

/** A row that should not be there. */
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
