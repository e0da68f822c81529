/**
 * Section of a number format, as far as it can be followed without the spreadsheet program (ECMA-376 part 1, 18.8.31):
 * digits, separators of thousands, and the words and signs around them. A section without digits shows its words alone.
 */
export interface NumberSection {
  before: string;
  digits: Digits | null;
  after: string;
}

interface Digits {
  leastWhole: number;
  leastBehind: number;
  maxBehind: number;
  grouped: boolean;
  percent: boolean;
  /** Words between digits (`0#" "##" "##`), each with the number of digits behind it. */
  gaps: { words: string; digitsBehind: number }[];
}

/**
 * Sections of a format: for numbers from zero on, for those below, and for zero, as far as there are any; `language`
 * decides the separators.
 */
export interface NumberSections {
  sections: NumberSection[];
  language: string;
}

const MAX_LETTERS = 250;
const MAX_DECIMALS = 10;

/** Characters of a format that are shown as they are. */
const SIGNS = new Set(["$", "€", "£", "¥", "₹", "₽", "-", "+", "(", ")", "/", " ", "\u00a0", "\u202f"]);

/**
 * Languages whose separators differ from those of the format itself, by the [MS-LCID] number of a language in a
 * country: Spanish of Mexico and of the United States uses the English separators, and German of Switzerland its own.
 */
const LANGUAGES: Record<string, string> = {
  "0405": "cs",
  "0406": "da",
  "0407": "de",
  "0c07": "de",
  "1007": "de",
  "0807": "de-CH",
  "1407": "de-CH",
  "0408": "el",
  "040a": "es",
  "0c0a": "es",
  "240a": "es",
  "2c0a": "es",
  "340a": "es",
  "040b": "fi",
  "040c": "fr",
  "080c": "fr",
  "140c": "fr",
  "0c0c": "fr-CA",
  "040e": "hu",
  "0410": "it",
  "0810": "de-CH",
  "0413": "nl",
  "0813": "nl",
  "0414": "nb",
  "0415": "pl",
  "0416": "pt-BR",
  "0816": "pt-PT",
  "0419": "ru",
  "041d": "sv",
  "041f": "tr",
};

/** Parses a number format; null for one that cannot be followed: fractions, exponents, conditions, formats of days. */
export function readSections(code: string): NumberSections | null {
  let language = "en";
  const sections: NumberSection[] = [];
  for (const part of splitSections(code.slice(0, MAX_LETTERS)).slice(0, 3)) {
    const section = readSection(part, (found) => {
      language = found;
    });
    if (!section) return null;
    sections.push(section);
  }
  return sections[0]?.digits ? { sections, language } : null;
}

/** Splits a format at the semicolons outside of words. */
function splitSections(code: string): string[] {
  const parts = [""];
  for (const token of code.match(TOKEN) ?? []) {
    if (token === ";") parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/**
 * Tokens of a format: words within quotation marks, a character behind a backslash, the width of a character or a fill
 * character, brackets, or a single character.
 */
const TOKEN = /"[^"]*"|[\\_*].|\[[^[\]]*\]|./gsu;

function readSection(part: string, tellLanguage: (language: string) => void): NumberSection | null {
  let [before, after, pattern] = ["", "", ""];
  let percents = 0;
  // Characters between digits may have a meaning unless they are words: a space that separates thousands.
  let isOnlyWords = true;
  const inner: { words: string; at: number }[] = [];
  for (const token of part.match(TOKEN) ?? []) {
    if (/^[0#?.,]$/.test(token)) {
      if (after !== "" && !isOnlyWords) return null;
      if (after !== "") inner.push({ words: after, at: pattern.length });
      pattern += token;
      after = "";
      continue;
    }
    // In quotation marks or behind a backslash, a percent sign is a word.
    if (token === "%") percents += 1;
    const words = token === "%" ? token : wordsOf(token, tellLanguage);
    if (words === null) return null;
    if (pattern === "") before += words;
    else after += words;
    if (pattern !== "" && words !== "" && !WORDS.test(token)) isOnlyWords = false;
  }
  if (!/[0#]/.test(pattern)) return pattern.replaceAll("?", "") === "" ? { before, digits: null, after } : null;
  const digits = percents > 1 ? null : readDigits(pattern, inner, percents === 1);
  return digits && { before, digits, after };
}

const WORDS = /^["\\]/;

function readDigits(pattern: string, inner: { words: string; at: number }[], percent: boolean): Digits | null {
  const found = /^([0#?,]*[0#?])(?:\.([0#?]*))?$/.exec(pattern);
  const [whole, behind] = [found?.[1] ?? "", found?.[2] ?? ""];
  if (!found || behind.length > MAX_DECIMALS) return null;
  // Words between digits require a format that shows every digit.
  if (inner.length > 0 && !/^0[0#]*$/.test(pattern)) return null;
  const positions = whole.replaceAll(",", "");
  const first = positions.indexOf("0");
  return {
    leastWhole: first < 0 ? 0 : positions.length - first,
    leastBehind: behind.lastIndexOf("0") + 1,
    maxBehind: behind.length,
    grouped: whole.includes(","),
    percent,
    gaps: inner.map(({ words, at }) => ({ words, digitsBehind: pattern.length - at })),
  };
}

/**
 * Returns the text that a token shows: empty for a color or a fill character, a space for a width; null for a token
 * with another meaning.
 */
function wordsOf(token: string, tellLanguage: (language: string) => void): string | null {
  if (token.startsWith('"') && token.length > 1) return token.slice(1, -1);
  if (token.startsWith("\\")) return token.slice(1);
  if (token.length > 1 && (token.startsWith("_") || token.startsWith("*"))) return token.startsWith("_") ? " " : "";
  const currency = /^\[\$([^-\]]*)(?:-([0-9a-f]{1,8}))?\]$/i.exec(token);
  if (currency) {
    // The digits before the last four are those of a calendar and of numerals.
    const language = LANGUAGES[(currency[2] ?? "").slice(-4).toLowerCase().padStart(4, "0")];
    if (language) tellLanguage(language);
    return currency[1] ?? "";
  }
  if (/^\[[a-z]+ ?\d{0,2}\]$/i.test(token)) return "";
  return SIGNS.has(token) ? token : null;
}

/** Returns a number as its format shows it. */
export function showSections(number: number, { sections, language }: NumberSections): string {
  const [positive, negative, zero] = sections;
  const { maxBehind = 0, percent = false } = positive?.digits ?? {};
  const isZero = Number(Math.abs(number).toFixed(maxBehind + (percent ? 2 : 0))) === 0;
  const own = isZero ? zero : number < 0 ? negative : undefined;
  const section = own ?? positive;
  const sign = number < 0 && !isZero && !own ? "-" : "";
  const { before = "", after = "" } = section ?? {};
  const shown = section?.digits ? digitsOf(Math.abs(number), section, language) : "";
  return (sign + before + shown + after).replace(/ {2,}/g, " ").trim();
}

const written = new WeakMap<NumberSection, Intl.NumberFormat>();

function digitsOf(number: number, section: NumberSection, language: string): string {
  const { leastWhole = 1, leastBehind, maxBehind, grouped, percent, gaps = [] } = section.digits ?? {};
  // Making a format takes a hundred times as long as using it.
  const format =
    written.get(section) ??
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumIntegerDigits: Math.min(Math.max(leastWhole, 1), 21),
      minimumFractionDigits: leastBehind,
      maximumFractionDigits: maxBehind,
      useGrouping: grouped ? "always" : false,
    });
  written.set(section, format);
  // The apostrophe that separates Swiss thousands depends on the version of the runtime.
  const shown = format.format(Number(number.toPrecision(15)) * (percent ? 100 : 1)).replaceAll("'", "’");
  return gaps.reduce(
    (text, { words, digitsBehind }) => text.slice(0, -digitsBehind) + words + text.slice(-digitsBehind),
    shown,
  );
}
