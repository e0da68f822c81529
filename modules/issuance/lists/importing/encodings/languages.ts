import type { Encoding } from "../../../../kernel/ports";

/** Letters by which a language is recognized. For Latin script only the letters beyond ASCII. */
export interface LanguageLetters {
  script: "Latin" | "Cyrillic" | "Greek" | "Hebrew" | "Arabic";
  /** Letters from the most to the least frequent one in names. */
  letters: string;
  /** ASCII letters that occur only in foreign words. */
  foreign?: string;
  /** Letters that can follow a letter, where not every letter can; `$` is the end of the word. */
  next?: Record<string, string>;
  /** Letters with which no word begins. */
  notFirst?: string;
}

const CONSONANTS = "bcdfghjklmnpqrstvwxz";
const VOWELS = "aeiouyáàâãäéèêëíîóôõöúüąęăîı";
/** Vowels that can follow a ç: before them a c would be pronounced k. */
const DARK = "aouâãõóôûáúà";

const latin = (letters: string, more: Omit<LanguageLetters, "script" | "letters"> = {}): LanguageLetters => ({
  script: "Latin",
  letters,
  ...more,
});
const french = latin("éèçêëïôîâàûùüœöÿ", {
  next: { è: CONSONANTS, ê: CONSONANTS, ç: DARK, à: "$", ù: "$", œ: "uitr" },
});
const german = latin("üäößé", { notFirst: "ß" });
const spanish = latin("áéíóñúü", { next: { ñ: VOWELS }, foreign: "kw" });
const portuguese = latin("ãçáéíóêâúôõà", {
  next: { ã: "oesn$", õ: "e", ç: DARK, ê: CONSONANTS, â: CONSONANTS },
  notFirst: "ãõç",
  foreign: "kwy",
});
const italian = latin("èàòùìé", { next: { è: "$", à: "$", ò: "$", ù: "$", ì: "$" }, foreign: "jkwxy" });
const catalan = latin("àóèíéòçúïü", { next: { ç: `${DARK}$` }, foreign: "kwy" });
const dutch = latin("ëéïèöü");
const danish = latin("øåæéöäü", { next: { æ: CONSONANTS, ø: `${CONSONANTS}eyi$` }, foreign: "qwxz" });
const swedish = latin("äöåéü", { foreign: "qwz" });
const icelandic = latin("óáíðéþýæúö", { notFirst: "ð", foreign: "cqwz", next: { þ: `${VOWELS}rýævj` } });
const estonian = latin("õäöüšž", { foreign: "cfqwxyz" });
const polish = latin("łńśęóążćź", {
  notFirst: "ńęą",
  next: { ń: `${CONSONANTS}$ćś`, ę: `${CONSONANTS}$ćśźż`, ą: `${CONSONANTS}$ćśźż` },
  foreign: "qvx",
});
const czech = latin("áířéčšěýůžúťňďó", { notFirst: "ěýů", foreign: "qwx" });
const slovak = latin("áčíýľšéžúťňäôďĺŕ", { notFirst: "ýäô", foreign: "qwx" });
const hungarian = latin("áéóöőíüúű", { foreign: "qwx" });
const romanian = latin("ăşţâîșț", { notFirst: "ăâ", next: { â: CONSONANTS }, foreign: "kqwy" });
const croatian = latin("ćčšžđ", { foreign: "qwxy" });
const turkish = latin("ışüğöçİâîû", { notFirst: "ğ", foreign: "qwx" });
const lithuanian = latin("ėšųžčūįęą", { notFirst: "ųęą", foreign: "qwx" });
const latvian = latin("āīēšūņļžģčķ", { foreign: "qwxy" });

const whole = (script: LanguageLetters["script"], letters: string, notFirst = ""): LanguageLetters => ({
  script,
  letters,
  notFirst,
});
const CYRILLIC = [
  whole("Cyrillic", "аоиенрвлтсмкдяьугпйбхчзшюыжцщфэъё", "ьыъ"),
  whole("Cyrillic", "аоинервктлідсмуяьйпгюзшбчхєжїщцфґ", "ь"),
  whole("Cyrillic", "аоинервтлсмкдягпйбзхчшуъцжюьщф", "ь"),
  whole("Cyrillic", "аоијенрвтлсмкдућпгбзчшжцхљњђџф"),
  whole("Cyrillic", "аінрвеолкстмыядуцьчйгпзшюёжбўхэф", "ьыў"),
];
const GREEK = [whole("Greek", "αιοςνκρλτεπσμδηγυθάίόέήύώχφβζωξψϊϋΐΰ", "ς")];
const HEBREW = [whole("Hebrew", "יהלורמאנבשדתכןקםחעפגצזטסךףץ", "ךםןףץ")];
const ARABIC = [
  whole("Arabic", "انليمةدورحبعفسهكتأقصخطشجىضزذغثظئءؤإآ", "ةىءئؤ"),
  whole("Arabic", "ايندرمهبشسوتحعزكلفپقخچگصطجژغضآئذثظأ", "ئ"),
  whole("Arabic", "اںرےدیمنلہوبسکعحھتشقجيفڈگٹصخڑپضزغچطئذآ", "ںےھئڑ"),
];

const WESTERN = [french, german, spanish, portuguese, italian, catalan, dutch, danish, swedish, icelandic, estonian];

/** Languages for which each single-byte encoding was made. */
export const LANGUAGES_OF: Partial<Record<Encoding, readonly LanguageLetters[]>> = {
  "windows-1250": [polish, czech, slovak, hungarian, romanian, croatian, german],
  "windows-1251": CYRILLIC,
  "windows-1252": WESTERN,
  "windows-1253": GREEK,
  "windows-1254": [turkish, german, french],
  "windows-1255": HEBREW,
  "windows-1256": [...ARABIC, french],
  "windows-1257": [lithuanian, latvian, estonian, german],
  macintosh: WESTERN,
};
