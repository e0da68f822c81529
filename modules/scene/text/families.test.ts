import { beforeAll, describe, expect, it } from "vitest";
import { FAMILIES, FAMILY_VOICES, type Family } from "./families";
import { face } from "./fonts";
import { layoutText, type TextStyle } from "./layout";
import { loadTestFonts } from "./load-test-fonts";
import { stackOf } from "./stacks";
import { isVoice, VOICES, type Voice } from "./voices";

beforeAll(loadTestFonts);

const SAMPLES: Record<Family["script"], string> = {
  latin: "Zoë Français Größe Señora Łucja Ørsted ÉÀÜß",
  arabic: "شهادة إنجاز مُحَمَّد الزهراني لؤي",
  chinese: "张伟应用密码学与数字身份特发此证二〇二六年",
};

function fontsOf(text: string, voice: Voice, language: TextStyle["language"] = "en"): string[] {
  const style = { voice, language, direction: "auto", size: 20, minSize: 20, maxWidth: 4000, maxLines: 1 } as const;
  const { lines } = layoutText(text, style);
  return [...new Set(lines.flatMap((line) => line.runs.map((run) => run.font)))];
}

const familyOf = (voice: string): Family => FAMILIES[voice.split("/")[0] as keyof typeof FAMILIES];
/** The face that the voice names: `eb-garamond/400/italic`. */
function ownFace(voice: string): string | undefined {
  const [, weight = "", italic] = voice.split("/");
  const { upright, italic: slanted } = familyOf(voice);
  return (italic ? slanted : upright)?.[Number(weight)];
}

describe("the families", () => {
  it("are at least sixteen, and every face of each can be named", () => {
    expect(Object.keys(FAMILIES).length).toBeGreaterThanOrEqual(16);
    for (const voice of VOICES) expect(isVoice(voice), voice).toBe(true);
    for (const voice of ["inter", "inter/", "inter/450", "inter/400/italic", "comic/400", "__proto__/400", ""])
      expect(isVoice(voice), voice).toBe(false);
    expect(() => stackOf("inter/450")).toThrow("there is no face inter/450");
  });

  it.each(FAMILY_VOICES)("%s draws the script it was made for with one face of its own", (voice) => {
    const { script } = familyOf(voice);
    const language = script === "arabic" ? "ar" : script === "chinese" ? "zh" : "en";
    const letters = [...SAMPLES[script]].filter((letter) => /\p{L}/u.test(letter));
    const fonts = fontsOf(letters.join(""), voice, language);
    expect(fonts).toHaveLength(1);
    expect(fonts[0]).toBe(ownFace(voice));
  });

  it.each(FAMILY_VOICES)("%s leaves nothing in any script undrawn", (voice) => {
    for (const text of Object.values(SAMPLES))
      for (const letter of new Set(text.replaceAll(" ", ""))) {
        const [font] = fontsOf(letter, voice) as Parameters<typeof face>;
        expect(font && face(font).covers(letter.codePointAt(0) ?? 0), letter).toBe(true);
      }
  });
});

describe("a Vietnamese name", () => {
  it.each(FAMILY_VOICES)("is drawn with one face in %s", (voice) => {
    expect(fontsOf("Nguyễn Thị Ánh Dương", voice)).toHaveLength(1);
  });

  it("is drawn with the face of the family where that has its letters, and whole with another where not", () => {
    expect(fontsOf("Nguyễn Thị Ánh Dương", "playfair-display/700")).toEqual(["playfair-bold"]);
    expect(fontsOf("Nguyen Thi Anh Duong", "cinzel/600")).toEqual(["cinzel-600"]);
    expect(fontsOf("Nguyễn Thị Ánh Dương", "cinzel/600")).toEqual(["eb-garamond-600"]);
  });
});

describe("a name of several scripts", () => {
  it("is set in faces that go together", () => {
    expect(fontsOf("Lê أحمد 张伟", "inter/600")).toEqual(["inter-600", "plex-arabic-semibold", "noto-sans-sc-700"]);
    expect(fontsOf("Lê أحمد 张伟", "eb-garamond/400")).toEqual(["eb-garamond-400", "amiri", "serif-sc"]);
    expect(fontsOf("张伟 أحمد Lê", "great-vibes/400")).toEqual(["ma-shan-zheng-400", "amiri", "great-vibes-400"]);
  });

  it("takes a rare character’s face for the whole of its script", () => {
    expect(fontsOf("欧阳龘", "ma-shan-zheng/400", "zh")).toEqual(["serif-sc"]);
  });
});
