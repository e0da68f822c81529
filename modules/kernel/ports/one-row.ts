/** A statement that reads one text. `name` must be unique: connections prepare the statement once under this name. */
export interface OneRowStatement {
  name: string;
  text: string;
}

/** Reads one text with one statement, for queries so frequent that the overhead of an ORM would dominate. */
export interface OneRowReader {
  /**
   * Returns the first column of the first row; null where there is no row. Throws where the database is unavailable.
   */
  read(statement: OneRowStatement, values: readonly string[]): Promise<string | null>;
}
