import type { Encoding } from "../../../../kernel/ports";
import { decodeEach } from "./decode-text";
import type { Token } from "./tokens";

// Costs in nats, as in plausible-words.ts; a character here is two bytes.
const COMMON_HAN = 5.8;
const FIRST_LEVEL = 8.5;
const RARE_HAN = 12.5;
const KANA = 4.2;
const HALF_KANA = 4;
const COMMON_SYLLABLE = 4.8;
const SYLLABLE = 7.5;
const FOREIGN = 14;
const PUNCTUATION = 5;
const MIXED = 3;

/** Characters of family names, given names and column headers: simplified, then traditional and Japanese ones. */
const COMMON = new Set(
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧阳司诸葛" +
    "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂文华玉兰红梅建国志海波涵宇轩浩子梓萱欣怡佳思雨晨晓雪婷月雅琪瑶倩慧颖琳珊莹蕾凯峰鹏飞博鑫俊豪天泽睿皓然翔家荣春花美云安东南西北山水清源新成大小中一二三四五六七八九十" +
    "姓名字邮箱电子件证书课程名称颁发日期有效期至编号学员学生学校成绩班级年月培训急救基础安全管理技术结业合格优秀等专业系院老师职单位部门号码手机身份性别男女备注" +
    "張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蕭葉蔣蘇魏呂鍾譚陸賈韋鄒龍賀顧龔萬錢嚴湯歐陽諸偉麗強軍艷傑濤剛華蘭紅國軒曉瑤慧穎瑩蕾凱鵬飛澤雲東課證書稱頒發編號學員績級訓礎專業師職單門碼機別備註電郵急救結業優郁雯婷柏翰宏家豪志淑芬惠怡君雅筑佩珊承恩冠廷宗" +
    "佐藤鈴木高橋田中伊渡辺山本村小林加吉斎松井清橋池阿部森石前川岡長谷近坂遠青福西三太島原和竹内金野上柴酒工横宮口後河桜武丸今大塚平増菊千葉久保木新野崎市水谷関根柳安達浜" +
    "太郎一次子美香恵由真理奈菜優花翔大輝陽葵愛結衣悠斗蓮湊樹健誠隆直之幸男博正義弘氏名修了証講座受講者発行日付番号茶道初級生徒社員",
);

/** Syllables of Korean names and column headers. */
const SYLLABLES = new Set(
  "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진나지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은" +
    "준서지예우시도수영미경희숙자순철호민석훈혜은연아윤하린빈재성진현태승규동건찬혁범용상환욱식종대광기솔별슬가람보람나라다라리름" +
    "이름성명메일과정수료일자발급번호증교육기초안전응급처치학생학교대학반년월기술관리자격등급점수의와을를에",
);

/** Returns the surprise in nats of words as Chinese, Japanese or Korean, read in one of their encodings. */
export function surpriseOfHan(tokens: readonly Token[], encoding: Encoding): number {
  const level = firstLevel(encoding);
  let cost = 0;
  for (const { characters } of tokens) {
    let before: Sort = "punctuation";
    for (const character of characters) {
      const sort = sortOf(character);
      cost += costOf(character, sort, encoding, level);
      if (isOdd(before, sort)) cost += MIXED;
      before = sort;
    }
  }
  return cost;
}

type Sort = "ascii" | "han" | "kana" | "half-kana" | "hangul" | "punctuation" | "other";

const sorts = new Map<string, Sort>();

function sortOf(character: string): Sort {
  const cached = sorts.get(character);
  if (cached) return cached;
  const sort = findSort(character);
  sorts.set(character, sort);
  return sort;
}

function findSort(character: string): Sort {
  if (character <= "\u007f") return "ascii";
  if (/[\u3040-\u30ff]/.test(character)) return "kana";
  if (/[\uff61-\uff9f]/.test(character)) return "half-kana";
  if (/[\uac00-\ud7a3]/.test(character)) return "hangul";
  if (/\p{Script=Han}/u.test(character)) return "han";
  return /[\u3000-\u3011\u00b7\uff01-\uff5e“”‘’…—]/.test(character) ? "punctuation" : "other";
}

/** Whether two neighboring characters are of scripts that nobody mixes in a word. */
const isOdd = (one: Sort, two: Sort): boolean =>
  one !== two && [one, two].every((sort) => sort !== "punctuation") && !(isJapanese(one) && isJapanese(two));
const isJapanese = (sort: Sort) => sort === "han" || sort === "kana";

function costOf(character: string, sort: Sort, encoding: Encoding, level: Set<string>): number {
  if (sort === "ascii") return 0;
  if (sort === "punctuation") return PUNCTUATION;
  if (sort === "kana" || sort === "half-kana") {
    const own = sort === "kana" ? KANA : HALF_KANA;
    return encoding === "shift_jis" ? own : FOREIGN;
  }
  if (sort === "hangul") return encoding !== "euc-kr" ? FOREIGN : SYLLABLES.has(character) ? COMMON_SYLLABLE : SYLLABLE;
  if (sort === "other" || encoding === "euc-kr") return FOREIGN;
  if (!level.has(character)) return RARE_HAN;
  return COMMON.has(character) ? COMMON_HAN : FIRST_LEVEL;
}

const levels = new Map<Encoding, Set<string>>();

/** Returns the characters that an encoding's standard counts as frequent: its first level. */
function firstLevel(encoding: Encoding): Set<string> {
  const cached = levels.get(encoding);
  if (cached) return cached;
  const [first, last] = LEVEL_BYTES[encoding] ?? [1, 0];
  const codes: number[] = [];
  for (let lead = first >> 8; lead <= last >> 8; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) codes.push((lead << 8) | trail);
  const within = codes.filter((code) => code >= first && code <= last);
  const level = new Set(decodeEach(within, encoding).filter((character) => /^[^\ufffd\ue000-\uf8ff]$/.test(character)));
  levels.set(encoding, level);
  return level;
}

const LEVEL_BYTES: Partial<Record<Encoding, [number, number]>> = {
  gb18030: [0xb0a1, 0xd7f9],
  big5: [0xa440, 0xc67e],
  shift_jis: [0x889f, 0x9872],
};
