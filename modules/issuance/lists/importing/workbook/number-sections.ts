/**
 * How a format shows a number, as far as that can be followed without its program (ECMA-376 part 1, 18.8.31): digits,
 * what separates thousands, and words and signs around them. A section without digits shows its words alone.
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
  /** Words between digits (`0#" "##" "##`), each with how many digits follow it. */
  gaps: { words: string; digitsBehind: number }[];
}

/**
 * For numbers from zero on, for those below, and for zero, as far as a format has them; `language` is whose separators
 * it asks for.
 */
export interface NumberSections {
  sections: NumberSection[];
  language: string;
}

const MAX_LETTERS = 250;
const MAX_DECIMALS = 10;

/** What a number is written with, and what stands around it as it is. */
const SIGNS = new Set(["$", "€", "£", "¥", "₹", "₽", "-", "+", "(", ")", "/", " ", "\u00a0", "\u202f"]);

/**
 * Whose separators are others than those of a format's own letters, by the number of a language in its country
 * ([MS-LCID]): Spanish of Mexico and of the United States writes as English does, and German of Switzerland as nobody
 * else.
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

/** Null for what is no format of numbers that can be followed: fractions, exponents, conditions, formats of days. */
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

/** At the semicolons that are no words. */
function splitSections(code: string): string[] {
  const parts = [""];
  for (const token of code.match(TOKEN) ?? []) {
    if (token === ";") parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

/**
 * Words within quotation marks, a letter behind a backslash, room for a letter or a letter that fills, what brackets
 * say, one letter.
 */
const TOKEN = /"[^"]*"|[\\_*].|\[[^[\]]*\]|./gsu;

function readSection(part: string, tellLanguage: (language: string) => void): NumberSection | null {
  let [before, after, pattern] = ["", "", ""];
  let percents = 0;
  // What is no word between digits may mean something there: a space that thousands are parted by.
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
    // In quotation marks or behind a backslash it is a word as any other.
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
  // Where words stand between digits, each digit has to be there.
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

/** What stands for itself; nothing for a colour or for room, and null for what means something else. */
function wordsOf(token: string, tellLanguage: (language: string) => void): string | null {
  if (token.startsWith('"') && token.length > 1) return token.slice(1, -1);
  if (token.startsWith("\\")) return token.slice(1);
  if (token.length > 1 && (token.startsWith("_") || token.startsWith("*"))) return token.startsWith("_") ? " " : "";
  const currency = /^\[\$([^-\]]*)(?:-([0-9a-f]{1,8}))?\]$/i.exec(token);
  if (currency) {
    // The numbers before the last four are those of a calendar and of digits.
    const language = LANGUAGES[(currency[2] ?? "").slice(-4).toLowerCase().padStart(4, "0")];
    if (language) tellLanguage(language);
    return currency[1] ?? "";
  }
  if (/^\[[a-z]+ ?\d{0,2}\]$/i.test(token)) return "";
  return SIGNS.has(token) ? token : null;
}

/** A number as its format shows it. */
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
  // Which apostrophe Swiss thousands are parted by depends on the release of the program that runs this.
  const shown = format.format(Number(number.toPrecision(15)) * (percent ? 100 : 1)).replaceAll("'", "’");
  return gaps.reduce(
    (text, { words, digitsBehind }) => text.slice(0, -digitsBehind) + words + text.slice(-digitsBehind),
    shown,
  );
}
