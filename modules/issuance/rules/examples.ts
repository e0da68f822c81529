/** Why a row's certificate is among those that are looked at before a list is issued. */
export type ExampleReason = "first" | "longest" | "script";

/** A row whose certificate is looked at. `script` is that of its recipient's name, by its code in ISO 15924. */
export interface Example {
  line: number;
  name: string;
  reasons: ExampleReason[];
  script: string | null;
}

/** Scripts that are told apart, by their names in Unicode and their codes in ISO 15924. */
const SCRIPTS = {
  Latin: "Latn",
  Arabic: "Arab",
  Hiragana: "Jpan",
  Katakana: "Jpan",
  Hangul: "Kore",
  Han: "Hani",
  Cyrillic: "Cyrl",
  Greek: "Grek",
  Hebrew: "Hebr",
  Devanagari: "Deva",
  Bengali: "Beng",
  Armenian: "Armn",
  Georgian: "Geor",
  Ethiopic: "Ethi",
  Gujarati: "Gujr",
  Gurmukhi: "Guru",
  Kannada: "Knda",
  Khmer: "Khmr",
  Lao: "Laoo",
  Malayalam: "Mlym",
  Myanmar: "Mymr",
  Sinhala: "Sinh",
  Tamil: "Taml",
  Telugu: "Telu",
  Thai: "Thai",
  Tifinagh: "Tfng",
} as const;
const PATTERNS = Object.entries(SCRIPTS).map(([name, code]) => ({ code, has: new RegExp(`\\p{Script=${name}}`, "u") }));

/** Letters of a name that are looked at: no certificate prints more of them. */
const LONGEST_NAME = 300;

/** Pages that anybody turns over. */
const MAX_EXAMPLES = 8;

/**
 * Chooses the rows of a list whose certificates show what may go wrong with any of them: the first, the longest name
 * and one of each script, each row once and in this order.
 */
export function chooseExamples(rows: readonly { line: number; name: string }[]): Example[] {
  const [first] = rows;
  if (!first) return [];
  const examples = new Map<number, Example>();
  const add = (row: { line: number; name: string }, reason: ExampleReason) => {
    const known = examples.get(row.line);
    if (known) known.reasons.push(reason);
    else examples.set(row.line, { line: row.line, name: row.name, reasons: [reason], script: scriptOf(row.name) });
  };
  add(first, "first");
  let longest = { row: first, width: widthOf(first.name) };
  const byScript = new Map<string, { line: number; name: string }>();
  for (const row of rows) {
    const width = widthOf(row.name);
    if (width > longest.width) longest = { row, width };
    const script = scriptOf(row.name);
    if (script && !byScript.has(script)) byScript.set(script, row);
  }
  if (rows.length > 1) add(longest.row, "longest");
  // Where all names are of one script, there is nothing to compare.
  if (byScript.size > 1) {
    for (const [script, row] of byScript) {
      const shown = [...examples.values()].find((example) => example.script === script);
      if (shown) shown.reasons.push("script");
      else add(row, "script");
    }
  }
  return [...examples.values()].slice(0, MAX_EXAMPLES);
}

/** The script of a name: Japanese and Korean ones often have Han characters as well. Null for one without letters. */
export function scriptOf(name: string): string | null {
  const text = name.slice(0, LONGEST_NAME);
  return PATTERNS.find(({ has }) => has.test(text))?.code ?? null;
}

const MARK = /\p{M}/u;
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const SMALL = /[a-z]/;
const CAPITAL = /\p{Lu}/u;
const NARROW = /[\p{P}\p{Z}ijltfrI]/u;

/** How wide a name is as it is set, in letters of usual width: an estimate, which finds the widest of a list. */
export function widthOf(name: string): number {
  let width = 0;
  for (const letter of name.slice(0, LONGEST_NAME)) {
    if (letter === "W" || letter === "M") width += 1.7;
    else if (letter === "w" || letter === "m") width += 1.5;
    else if (SMALL.test(letter)) width += NARROW.test(letter) ? 0.6 : 1;
    else if (MARK.test(letter)) continue;
    else if (FULL_WIDTH.test(letter)) width += 2;
    else if (NARROW.test(letter)) width += 0.6;
    else width += CAPITAL.test(letter) ? 1.3 : 1;
  }
  return width;
}
