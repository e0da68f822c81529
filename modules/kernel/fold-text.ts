/** Letters that Unicode does not take apart and that people type without: each with what is typed in its place. */
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
  // What Arabic, Persian and Urdu keyboards give for one another; hamza and madda fall away as marks.
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

/** The zeros of other scripts' digits; in each of them nine more follow. */
const ZEROS = [..."٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐"].map((zero) => zero.codePointAt(0) ?? 0);

/** Accents, and the vowel marks of Arabic and Hebrew; those of Indic scripts are letters to their readers. */
const ACCENT = /[\p{sc=Inherited}]|(?=[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Cyrillic}])\p{M}/gu;

/** A text without case, width, accents, and forms of letters that are typed for one another. */
export function foldText(text: string): string {
  // ʼ and its like stand inside words, as in O’Connor; tatweel only stretches a line.
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
