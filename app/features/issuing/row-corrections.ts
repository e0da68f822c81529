/** The name of a field in the form that corrects lines; a free column goes by its position in the line. */
export const correctionName = (line: number, column: string) => `line-${line}-${column}`;

const NAME =
  /^line-(\d{1,6})-(name|email|achievement|issued_on|expires_on|picture|certificate|origin|custom-(\d{1,2}))$/;

/** Reads the corrected texts of all lines out of a posted form, by line and column. */
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
