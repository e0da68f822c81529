/** Letters that Unicode does not decompose, with the plain letters that people type instead. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ł: "l",
  ŋ: "n",
  þ: "th",
  ŧ: "t",
  ə: "e",
  ς: "σ",
  // Letters that Arabic, Persian and Urdu keyboards produce for one another; hamza and madda are removed as marks.
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ے: "ي",
  ة: "ه",
  ۃ: "ه",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  ک: "ك",
};

/** Zeros of the digits of other scripts; the digits 1 to 9 follow each in Unicode. */
const ZEROS = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"].map((zero) => zero.codePointAt(0) ?? 0);

/** Accents, and the vowel marks of Arabic and Hebrew. Marks of Indic scripts are part of a letter and stay. */
const ACCENT = /[\p{sc=Inherited}]|(?=[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}])\p{M}/gu;

/** Folds a text for searching: removes case, width and accents, and unifies letters that are typed for one another. */
export function foldText(text: string): string {
  // Apostrophe-like letters (ʼ) occur inside words, as in O’Connor; tatweel only stretches a line.
  const letters = text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(ACCENT, "")
    .replace(/[\u0640\u00ad'’‘`´ʼʻ\p{Cf}]/gu, "")
    .normalize("NFC");
  return Array.from(letters, (letter) => PLAIN[letter] ?? westernDigit(letter)).join("");
}

function westernDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x0660) return letter;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? letter : String(code - zero);
}
