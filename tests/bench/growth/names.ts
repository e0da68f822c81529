import { findableBy } from "#modules/certificates/rules/stored-terms";

const LATIN = {
  first:
    "Amina Jürgen Zoë Björn Inês Łukasz Aisha Declan Chloé Kwame Ngozi Søren Åsa Tomasz María José Aoife Mohamed".split(
      " ",
    ),
  last: "Benali Müller Okafor Fernandes Kowalski Dubois Haddad Lindqvist Whitcombe Vázquez Øster Nguyễn Trần Yılmaz Núñez Strauß".split(
    " ",
  ),
};
const ARABIC = {
  first: "محمد فاطمة أحمد يوسف خديجة عائشة إبراهيم مريم علي زينب عمر سلمى".split(" "),
  last: "الجزائري العلوي حداد الفاسي المنصوري الخطيب النجار السعدي القاسم الأنصاري".split(" "),
};
const CHINESE = {
  first: [..."王李刘陈张赵黄周吴徐孙马朱胡林郭"],
  last: "伟 芳 娜 秀英 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛".split(" "),
};
/** Syllables that make names as varied as surnames. */
const SYLLABLES = "ba be bo da de do ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo".split(
  " ",
);

export interface PooledName {
  name: string;
  /** Sort key in lists. */
  key: string;
  /** Search terms of the name. */
  terms: string;
}

/** Creates names in three scripts, the same in every run. */
export function makeNames(count: number): PooledName[] {
  return Array.from({ length: count }, (_, n) => {
    const name = nameOf(n);
    const { nameKey, terms } = findableBy({ ...NOBODY, recipientName: name });
    return { name, key: nameKey, terms: terms ?? "" };
  });
}

/** Returns the search terms of a title. */
export const termsOfTitle = (achievementName: string): string => findableBy({ ...NOBODY, achievementName }).terms ?? "";

const NOBODY = {
  organizationId: "00000000-0000-7000-8000-000000000000",
  teamId: null,
  recipientName: "",
  recipientEmail: null,
  achievementName: "",
  achievementId: null,
  batchId: null,
  issuedBy: "",
  tags: [],
};

function nameOf(n: number): string {
  const of = (list: string[], step: number) => list[Math.floor(n / step) % list.length] ?? "";
  if (n % 3 === 0) {
    const rare = of(SYLLABLES, 7) + of(SYLLABLES, 5) + of(SYLLABLES, 3);
    return `${of(LATIN.first, 3)} ${of(LATIN.last, 11)} ${rare.charAt(0).toUpperCase()}${rare.slice(1)}`;
  }
  if (n % 3 === 1) return `${of(ARABIC.first, 3)} ${of(ARABIC.last, 7)} ${of(ARABIC.first, 31)}`;
  return `${of(CHINESE.first, 3)}${of(CHINESE.last, 5)}${n % 2 === 0 ? of(CHINESE.last, 17) : ""}`;
}
