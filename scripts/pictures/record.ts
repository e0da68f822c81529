import fs from "node:fs";
import path from "node:path";
import type { PictureForm, PictureName } from "#app/ui/ProductPicture/pictures";
import type { Language } from "#modules/kernel/languages";
import { sentencesIn, sentencesOf } from "./sentences";

/** Heights of all pictures, which pages need before a picture is loaded. */
const HEIGHTS = "app/ui/ProductPicture/taken.json";
/** Sentences of each picture in each language, as they were when it was taken. */
const SENTENCES = "scripts/pictures/sentences";

type Recorded<T> = Partial<Record<string, T>>;

/** Records the heights of a picture and which sentences of its language it shows. */
export function recordPicture(
  name: PictureName,
  language: Language,
  { heights, texts }: { heights: Partial<Record<PictureForm, number>>; texts: string[] },
): void {
  const all = readJson<Recorded<Recorded<typeof heights>>>(HEIGHTS);
  writeJson(HEIGHTS, { ...all, [name]: { ...all[name], [language]: heights } });
  writeJson(fileOf(name), { ...readSentences(name), [language]: sentencesIn(texts, sentencesOf(language)) });
}

/** Reads the sentences of a picture by language. */
export const readSentences = (name: PictureName) => readJson<Recorded<string[]>>(fileOf(name));

const fileOf = (name: PictureName) => path.join(SENTENCES, `${name}.json`);
const readJson = <T extends object>(file: string): T =>
  fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : ({} as T);

/** Writes an object with its names in order, so that a repeated run gives the same file. */
function writeJson(file: string, value: object): void {
  const ordered = (node: object): object =>
    Array.isArray(node)
      ? node
      : Object.fromEntries(
          Object.entries(node)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, typeof inner === "object" && inner !== null ? ordered(inner) : inner]),
        );
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(ordered(value), null, 2)}\n`);
}
