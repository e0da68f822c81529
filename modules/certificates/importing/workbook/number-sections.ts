/**
 * How a format shows a number, as far as that can be followed without its program (ECMA-376 part 1, 18.8.31): digits, what separates
 * thousands, and words and signs around them. A section without digits shows its words alone.
 */
export interface NumberSection {
  before: string;
  digits: { leastWhole: number; leastBehind: number; mostBehind: number; grouped: boolean; percent: boolean } | null;
  after: string;
}

/** For numbers from zero on, for those below, and for zero, as far as a format has them; `language` is whose separators it asks for. */
export interface NumberSections {
  sections: NumberSection[];
  language: string;
}

const MAX_LETTERS = 250;
const MAX_DECIMALS = 10;

/** What a number is written with, and what stands around it as it is. */
const SIGNS = new Set(["$", "€", "£", "¥", "₹", "₽", "-", "+", "(", ")", "/", " ", "\u00a0", "\u202f"]);

/** Languages whose separators are others than those of a format's own letters, by the primary part of their number ([MS-LCID]). */
const LANGUAGES: Record<number, string> = {
  ...{ 5: "cs", 6: "da", 7: "de", 8: "el", 10: "es", 11: "fi", 12: "fr", 14: "hu", 16: "it", 19: "nl", 20: "nb" },
  ...{ 21: "pl", 22: "pt", 25: "ru", 29: "sv", 31: "tr" },
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

/** Words within quotation marks, a letter behind a backslash, room for a letter or a letter that fills, what brackets say, one letter. */
const TOKEN = /"[^"]*"|[\\_*].|\[[^[\]]*\]|./gsu;

function readSection(part: string, tellLanguage: (language: string) => void): NumberSection | null {
  let [before, after, pattern] = ["", "", ""];
  for (const token of part.match(TOKEN) ?? []) {
    if (/^[0#?.,]$/.test(token) && after.trim() === "") pattern += token;
    else if (token === "%") after += token;
    else {
      const words = wordsOf(token, tellLanguage);
      if (words === null) return null;
      if (pattern === "") before += words;
      else after += words;
    }
  }
  const percent = after.includes("%");
  if (!/[0#]/.test(pattern)) return pattern.replaceAll("?", "") === "" ? { before, digits: null, after } : null;
  const found = /^([0#?,]*[0#?])(?:\.([0#?]*))?$/.exec(pattern);
  const [whole, behind] = [found?.[1] ?? "", found?.[2] ?? ""];
  if (!found || behind.length > MAX_DECIMALS) return null;
  const count = (text: string) => text.split("0").length - 1;
  const [leastWhole, leastBehind] = [count(whole), count(behind)];
  const digits = { leastWhole, leastBehind, mostBehind: behind.length, grouped: whole.includes(","), percent };
  return { before, digits, after };
}

/** What stands for itself; nothing for a colour or for room, and null for what means something else. */
function wordsOf(token: string, tellLanguage: (language: string) => void): string | null {
  if (token.startsWith('"') && token.length > 1) return token.slice(1, -1);
  if (token.startsWith("\\")) return token.slice(1);
  if (token.length > 1 && (token.startsWith("_") || token.startsWith("*"))) return token.startsWith("_") ? " " : "";
  const currency = /^\[\$([^-\]]*)(?:-([0-9a-f]{1,8}))?\]$/i.exec(token);
  if (currency) {
    const language = LANGUAGES[Number.parseInt(currency[2] ?? "0", 16) & 0x3ff];
    if (language) tellLanguage(language);
    return currency[1] ?? "";
  }
  if (/^\[[a-z]+ ?\d{0,2}\]$/i.test(token)) return "";
  return SIGNS.has(token) ? token : null;
}

/** A number as its format shows it. */
export function showSections(number: number, { sections, language }: NumberSections): string {
  const [positive, negative, zero] = sections;
  const { mostBehind = 0, percent = false } = positive?.digits ?? {};
  const isZero = Number(Math.abs(number).toFixed(mostBehind + (percent ? 2 : 0))) === 0;
  const own = isZero ? zero : number < 0 ? negative : undefined;
  const section = own ?? positive;
  const sign = number < 0 && !isZero && !own ? "-" : "";
  const { before = "", after = "" } = section ?? {};
  const shown = section?.digits ? digitsOf(Math.abs(number), section, language) : "";
  return (sign + before + shown + after).replace(/ {2,}/g, " ").trim();
}

const written = new WeakMap<NumberSection, Intl.NumberFormat>();

function digitsOf(number: number, section: NumberSection, language: string): string {
  const { leastWhole = 1, leastBehind, mostBehind, grouped, percent } = section.digits ?? {};
  // Making a format takes a hundred times as long as using it.
  const format =
    written.get(section) ??
    new Intl.NumberFormat(`${language}-u-nu-latn`, {
      minimumIntegerDigits: Math.min(Math.max(leastWhole, 1), 21),
      minimumFractionDigits: leastBehind,
      maximumFractionDigits: mostBehind,
      useGrouping: grouped ? "always" : false,
    });
  written.set(section, format);
  return format.format(Number(number.toPrecision(15)) * (percent ? 100 : 1));
}
