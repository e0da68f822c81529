import fs from "node:fs";
import path from "node:path";
import type { PictureForm, PictureName, Size } from "#app/ui/ProductPicture/pictures";
import type { Language } from "#modules/kernel/languages";
import { sentencesIn, sentencesOf } from "./sentences";

/** Sizes of all pictures, for which pages keep room before a picture is loaded. */
const SIZES = "app/ui/ProductPicture/taken.json";
/** Sentences of each picture in each language, as they were when it was taken. */
const SENTENCES = "scripts/pictures/sentences";

type Recorded<T> = Partial<Record<string, T>>;

/** Records the sizes of a picture and which sentences of its language it shows. */
export function recordPicture(
  name: PictureName,
  language: Language,
  { sizes, texts }: { sizes: Partial<Record<PictureForm, Size>>; texts: string[] },
): void {
  const all = readJson<Recorded<Recorded<typeof sizes>>>(SIZES);
  writeJson(SIZES, { ...all, [name]: { ...all[name], [language]: sizes } });
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
