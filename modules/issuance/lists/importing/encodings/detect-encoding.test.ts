import { describe, expect, it } from "vitest";
import { encodeText } from "#tests/builders/encoded";
import { leastTime } from "#tests/builders/least-time";
import type { Encoding } from "../../../../kernel/ports";
import { decodeText } from "./decode-text";
import { detectEncoding, findBrokenUnicode, MAX_JUDGED } from "./detect-encoding";
import { MAX_BYTES, takeDifferent, takeTellingLines } from "./sample-lines";

/** Lists as schools write them in these languages. */
const LISTS: [string, Encoding[], string[]][] = [
  ["Chinese", ["gb18030"], ["王秀英", "李娜", "张伟", "刘洋", "陈晓雨", "欧阳思源", "赵子轩", "孙佳怡"]],
  ["Chinese, seldom characters", ["gb18030"], ["龚玥", "臧懿轩", "仝昊", "訾薇", "綦淼"]],
  ["traditional Chinese", ["big5"], ["陳怡君", "林志明", "黃雅婷", "張家豪", "吳佩珊", "郭冠廷", "蔡承恩"]],
  [
    "Japanese",
    ["shift_jis"],
    ["佐藤 太郎", "高田みどり", "森川葵", "鈴木 ひろし", "髙橋 結衣", "渡辺 マリア", "山本 健"],
  ],
  ["Japanese in half-width kana", ["shift_jis"], ["ｻﾄｳ ﾀﾛｳ", "ﾀｶﾀﾞ ﾐﾄﾞﾘ", "ﾓﾘｶﾜ ｱｵｲ", "ｽｽﾞｷ ﾋﾛｼ", "ﾔﾏﾓﾄ ｹﾝ"]],
  ["Korean", ["euc-kr"], ["김민준", "이서연", "박지훈", "최예은", "정하윤", "강도현"]],
  ["Korean beyond KS X 1001", ["euc-kr"], ["김똠방", "박믄수", "최뷁", "이서연", "남궁슌"]],
  ["Arabic", ["windows-1256"], ["ليلى حداد", "يوسف منصور", "فاطمة الزهراء", "محمد عبد الرحمن", "خالد العتيبي", "نورة"]],
  ["Persian", ["windows-1256"], ["پريسا چگيني", "گلناز پورمحمد", "ژاله رضايي", "كامران كريمي", "مهدي احمدي"]],
  ["Hebrew", ["windows-1255"], ["דוד כהן", "שרה לוי", "יוסף מזרחי", "רחל פרידמן", "משה אברהם", "נועה ביטון"]],
  ["Greek", ["windows-1253"], ["Γιώργος Παπαδόπουλος", "Μαρία Νικολάου", "Ελένη Βασιλείου", "Κώστας Ιωάννου", "Άννα"]],
  [
    "Russian",
    ["windows-1251"],
    ["Иван Иванов", "Ольга Смирнова", "Дмитрий Кузнецов", "Наталья Попова", "Сергей Щукин"],
  ],
  ["Ukrainian", ["windows-1251"], ["Олена Шевчук", "Іван Коваль", "Наталія Бондаренко", "Сергій Їжак", "Євген Ґудзь"]],
  [
    "Bulgarian",
    ["windows-1251"],
    ["Георги Димитров", "Иванка Стоянова", "Петър Георгиев", "Красимира Върбанова", "Ангел"],
  ],
  [
    "Polish",
    ["windows-1250"],
    ["Łukasz Wiśniewski", "Małgorzata Dąbrowska", "Józef Zając", "Święcicka", "Paweł Źrebiec"],
  ],
  [
    "Czech",
    ["windows-1250"],
    ["Jiří Dvořák", "Božena Němcová", "Tomáš Kučera", "Zdeněk Růžička", "Jana Černá", "Šťastný"],
  ],
  ["Slovak", ["windows-1250"], ["Ľubomír Šťastný", "Zuzana Kováčová", "Ján Hruška", "Andrej Dôležal", "Mária Tóthová"]],
  [
    "Hungarian",
    ["windows-1250"],
    ["László Kovács", "Győző Erdős", "Ágnes Szűcs", "Béla Fűrész", "Péter Őri", "Zsófia Tóth"],
  ],
  [
    "Romanian",
    ["windows-1250"],
    ["Ioniţă Bălan", "Ştefan Ţurcanu", "Mădălina Bălăceanu", "Raluca Pîrvu", "Cătălin Muşat"],
  ],
  ["Croatian", ["windows-1250"], ["Željko Petrović", "Ivana Kovačić", "Đurđica Šarić", "Luka Babić", "Mišo Čović"]],
  [
    "Turkish",
    ["windows-1254"],
    ["Şule Yılmaz", "İbrahim Çağlar", "Gülşen Öztürk", "Oğuz Işık", "Ayşe Doğan", "Çiğdem Yıldırım"],
  ],
  [
    "Lithuanian",
    ["windows-1257"],
    ["Šarūnas Žukauskas", "Jūratė Petraitienė", "Eglė Čepaitė", "Rūta Šimkutė", "Ąžuolas"],
  ],
  ["Latvian", ["windows-1257"], ["Jānis Bērziņš", "Līga Kļaviņa", "Kārlis Ozoliņš", "Žanete Šķēle", "Ģirts Vītols"]],
  [
    "French",
    ["windows-1252", "macintosh"],
    ["Zoé Lefèvre", "François Bézier", "Hélène Gaël", "Chloé Benoît", "Aurélie Forêt"],
  ],
  [
    "German",
    ["windows-1252", "macintosh"],
    ["Jürgen Müller", "Jörg Schäfer", "Käthe Groß", "Günther Köhler", "Änne Weiß"],
  ],
  [
    "Spanish",
    ["windows-1252", "macintosh"],
    ["José Núñez", "María Peña", "Íñigo Gómez", "Sofía Martínez", "Raúl Ibáñez"],
  ],
  [
    "Portuguese",
    ["windows-1252", "macintosh"],
    ["João Gonçalves", "Conceição Simões", "Inês Magalhães", "Antônio Araújo", "Luís"],
  ],
  [
    "Swedish",
    ["windows-1252", "macintosh"],
    ["Åsa Öberg", "Björn Sjöström", "Märta Hägg", "Göran Ågren", "Renée Lindström"],
  ],
  [
    "Danish",
    ["windows-1252", "macintosh"],
    ["Søren Kjærgaard", "Jørgen Ærø", "Åse Bjørnsen", "Lærke Nørgaard", "Pål Sørensen"],
  ],
  [
    "Icelandic",
    ["windows-1252"],
    ["Þórður Guðmundsson", "Sigríður Jónsdóttir", "Ægir Þórsson", "Guðrún Ásgeirsdóttir"],
  ],
];

const sure = (name: Encoding) => ({ name, certain: true, candidates: [] });
const HEADER = "name,email,achievement,issued_on";
const listOf = (names: string[], separator: string, end: string) =>
  [
    HEADER.replaceAll(",", separator),
    ...names.map((name, i) => [name, `p${i}@school.example`, "Physics", "2026-03-01"].join(separator)),
    "",
  ].join(end);

const CASES = LISTS.flatMap(([language, encodings, names]) =>
  encodings.flatMap((encoding) =>
    [names, names.slice(0, 2), names.slice(2, 4), names.slice(-1)].map((some) => ({
      language,
      encoding,
      some,
      length: some.length,
    })),
  ),
);
describe("what a list is encoded in", () => {
  it.each(CASES)("is found for $length names: $language in $encoding", ({ encoding, some, length }) => {
    const text = listOf(some, length % 2 ? ";" : ",", encoding === "macintosh" ? "\r" : "\r\n");
    const bytes = encodeText(text, encoding);
    const found = detectEncoding(bytes);
    if (!found) throw new Error("no text");
    const readsRight = (name: Encoding) => decodeText(bytes, name) === text;
    if (found.certain) expect(decodeText(bytes, found.name)).toBe(text);
    // A single name can be anything, but must not be certain to be something else.
    if (found.certain || length === 1) return;
    expect(found.candidates.map(({ name }) => readsRight(name))).toContain(true);
    expect(readsRight(found.name)).toBe(true);
  });

  it("is certain for ASCII, for Unicode with and without a mark, and for a list of a dozen names", () => {
    const names = LISTS.flatMap(([, , some]) => some);
    expect(detectEncoding(encodeText(listOf(["Ada", "Bob"], ",", "\n"), "utf-8"))).toEqual(sure("utf-8"));
    for (const mark of ["", "\ufeff"])
      for (const name of ["utf-8", "utf-16le", "utf-16be"] as const)
        expect(detectEncoding(encodeText(mark + listOf(names, ";", "\r\n"), name))).toEqual(sure(name));
    const chinese = listOf(LISTS[0]?.[2] ?? [], ",", "\r\n");
    expect(detectEncoding(encodeText(chinese, "gb18030"))).toEqual(sure("gb18030"));
  });

  it.each([
    ["ISO-8859-2", "windows-1250", ["Ąubomír ©»astný", "Zuzana Kováčová", "Ján Hruška", "Mária Tóthová"]],
    ["the Cyrillic of old Macs", "windows-1251", ["Ђнна ™укина", "Ѓорис Петров", "Наталья Попова", "Сергей"]],
    ["the Latin 2 of old Macs", "windows-1250", ["Ma¸gorzata Nowak", "Jan Kowalski", "Józef Zając", "Święcicka"]],
    ["old DOS", "windows-1252", ["Jos‚ P£rez", "Zoé Lefèvre", "François Bézier", "Hélène Gaël", "Aurélie"]],
  ] as [string, Encoding, string[]][])(
    "is never certain where symbols touch letters, as in %s",
    (_what, name, names) => {
      const bytes = encodeText(listOf([...names, ...names.map((some) => `${some} B`)], ",", "\r\n"), name);
      expect(detectEncoding(bytes)?.certain).toBe(false);
    },
  );

  it.each([
    ["windows-1251", ["Школа «Радуга»", "Ольга Смирнова", "Дмитрий Кузнецов", "Наталья Щукина", "№ 5"]],
    ["windows-1252", ["N° 5 « Zoé »", "François L’Éveillé", "Hélène Gaël", "Chloé Benoît…", "„Müller“ »Käthe«"]],
    ["windows-1252", ["¿Qué?", "Íñigo D´Ávila", "Sofía Martínez", "Mª José Núñez", "Raúl Ibáñez", "5 €"]],
  ] as [Encoding, string[]][])("is certain with signs where people write them, in %s", (name, names) => {
    expect(detectEncoding(encodeText(listOf(names, ",", "\r\n"), name))).toEqual(sure(name));
  });

  it("is asked with lines that differ, of the cells that are not ASCII", () => {
    const found = detectEncoding(
      encodeText('name;course\nPeter;Physics\n"László";"A Győr"\nLászló;Győr\n', "windows-1250"),
    );
    expect(found).toMatchObject({ name: "windows-1250", certain: false });
    expect(found?.candidates.slice(0, 2)).toEqual([
      { name: "windows-1250", sample: ["László · A Győr", "László · Győr"] },
      { name: "windows-1252", sample: ["László · A Gyõr", "László · Gyõr"] },
    ]);
  });

  it("is never certain where no letters make sense, and nothing for what is no text", () => {
    const broken = new Uint8Array([
      ...encodeText(listOf(["張家豪 김민준 Ωλγα", "Łukasz"], ",", "\n"), "utf-8"),
      0xff,
      0xe9,
      10,
    ]);
    expect(detectEncoding(broken)?.certain).toBe(false);
    expect(detectEncoding(Uint8Array.of(0, 1, 2, 3))).toBeNull();
  });

  it("reads signs of Windows-1252 that Node has not, and syllables of Korean that EUC-KR has not", () => {
    expect(decodeText(Uint8Array.of(0x4f, 0x92, 0x80, 0x8a), "windows-1252")).toBe("O’€Š");
    expect(decodeText(Uint8Array.of(0x8c, 0x63, 0xb0, 0xa1), "euc-kr")).toBe("똠가");
    expect(decodeText(Uint8Array.of(0xb0, 0x41, 0x41, 0x8c), "euc-kr")).toBeNull();
  });

  it("names the line of half a character or half a pair in UTF-16, with a mark or without", () => {
    for (const name of ["utf-16le", "utf-16be"] as const)
      for (const mark of ["", "\ufeff"]) {
        const sound = encodeText(`${mark}Name;Course\nAda 𝒜;Chemistry\nZoé;x`, name);
        expect(findBrokenUnicode(sound)).toBeNull();
        expect(findBrokenUnicode(Buffer.concat([sound, Buffer.from([0])]))).toBe(3);
        for (const half of ["\ud835", "\udc9c"])
          expect(findBrokenUnicode(encodeText(`${mark}Name;Course\nAda ${half};Chemistry\nZoé;x`, name))).toBe(2);
      }
    expect(decodeText(Uint8Array.of(0x41, 0, 0x35, 0xd8), "utf-16le")).toBeNull();
  });

  it("looks at little of a long list, and takes no time for the rest", () => {
    const list = [Buffer.alloc(8_000_000, "Ada;physics;2026-03-01\n")];
    for (const [, [encoding], names] of LISTS.filter(([, [name]]) => name === "windows-1250"))
      list.push(Buffer.alloc(500_000, encodeText(listOf(names, ";", "\n"), encoding ?? "utf-8")));
    const long = Buffer.concat(list);
    const lines = takeTellingLines(long);
    expect(lines.length).toBeLessThanOrEqual(MAX_BYTES);
    expect(takeDifferent(lines, MAX_JUDGED).length).toBeLessThanOrEqual(MAX_JUDGED);
    const detect = () => expect(detectEncoding(long)?.name).toBe("windows-1250");
    // Takes 5 ms on an idle machine. The whole file in each encoding would take seconds.
    expect(leastTime(detect)).toBeLessThan(500);
  });

  it("is found as soon for a list of which no two words are the same", () => {
    const words = Array.from(
      { length: 200_000 },
      (_, i) => `Ż${i.toString(26).replace(/\d/g, "ó")}ść Łąka;p${i}@school.example`,
    );
    const long = encodeText(words.join("\n"), "windows-1250");
    expect(leastTime(() => expect(detectEncoding(long)?.name).toBe("windows-1250"))).toBeLessThan(500);
  });
});
