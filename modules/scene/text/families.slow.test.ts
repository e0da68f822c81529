import { execFileSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { NAMES_BY_SCRIPT } from "#tests/builders/letters/names";
import { writePdf } from "../../rendering/pdf/write-pdf";
import { placeText, setText } from "../compose";
import type { Scene } from "../scene";
import { FAMILY_VOICES } from "./families";
import { loadTestFonts } from "./load-test-fonts";
import type { Voice } from "./voices";

beforeAll(loadTestFonts);

const NAMES = [
  "Nguyễn Thị Ánh Dương",
  "Wolfgang Grießhaber",
  "فاطمة الزهراء الهاشمي",
  "معهد الأطلس للتكنولوجيا",
  "مُحَمَّد بن عبد اللّٰه الزهراني",
  "欧阳龘 Zhang",
];

/** The text that poppler extracts from a PDF with these names one below the other, without marks of direction. */
async function copied(names: readonly string[], voice: Voice): Promise<string> {
  const items = names.map((name, i) => {
    const style = { language: "en", direction: "auto", size: 30, minSize: 30, maxWidth: 800, maxLines: 1 } as const;
    return placeText(setText(name, { ...style, voice, color: "#000000" }), 20, 70 + i * 85, "left");
  });
  const scene: Scene = { width: 842, height: 60 + names.length * 85, language: "en", title: "Names", items };
  const pdf = await writePdf(scene, { createdAt: new Date(0) });
  const read = execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString("utf8");
  return read.replace(/[\u200e\u200f\u202a-\u202e]/g, "").normalize("NFC");
}

it.each(FAMILY_VOICES)("names are copied from a PDF as they were written in %s", async (voice) => {
  const text = await copied(NAMES, voice);
  for (const name of NAMES) expect(text).toContain(name.normalize("NFC"));
});

it.each(Object.entries(NAMES_BY_SCRIPT))(
  "a name in %s is copied from a PDF as it was written",
  async (_script, name) => {
    expect(await copied([name], "name")).toContain(name.normalize("NFC"));
  },
);
