/** Name of a field in the correction form. A free column is identified by its position in the row. */
export const correctionName = (line: number, column: string) => `line-${line}-${column}`;

const NAME =
  /^line-(\d{1,6})-(name|email|achievement|issued_on|expires_on|picture|certificate|origin|custom-(\d{1,2}))$/;

/** Reads the corrected cells from a posted form, by row and column. */
export function readCorrections(
  form: FormData,
  customLabels: (line: number) => string[],
): Map<number, Record<string, string>> {
  const corrections = new Map<number, Record<string, string>>();
  for (const [name, value] of form) {
    const match = NAME.exec(name);
    if (!match || typeof value !== "string") continue;
    const line = Number(match[1]);
    const column = match[3] === undefined ? match[2] : customLabels(line)[Number(match[3])];
    if (column === undefined) continue;
    corrections.set(line, { ...corrections.get(line), [column]: value });
  }
  return corrections;
}
