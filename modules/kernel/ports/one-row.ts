/** A statement that reads one text. `name` is its own alone: connections plan it once and go by its name then. */
export interface OneRowStatement {
  name: string;
  text: string;
}

/** Reads one text with one statement, for what is asked so often that everything around a statement would cost more. */
export interface OneRowReader {
  /** The first column of the first row; null where there is no row. Throws where the database cannot be asked. */
  read(statement: OneRowStatement, values: readonly string[]): Promise<string | null>;
}
