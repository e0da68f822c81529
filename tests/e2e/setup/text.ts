import fs from "node:fs";
import path from "node:path";

const read = new Map<string, unknown>();

/** The English texts of a namespace, read once: a journey asks for hundreds of sentences. */
function textsOf(namespace: string): unknown {
  const file = path.resolve(import.meta.dirname, `../../../app/i18n/locales/en/${namespace}.json`);
  if (!read.has(namespace)) read.set(namespace, JSON.parse(fs.readFileSync(file, "utf8")));
  return read.get(namespace);
}

/** The English sentence under a key, so that a journey reads as the page does and follows its words. */
export function text(namespace: string, key: string, values: Record<string, string | number> = {}): string {
  const found = key.split(".").reduce<unknown>((node, part) => Object(node)[part], textsOf(namespace));
  if (typeof found !== "string") throw new Error(`there is no English text ${namespace}:${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ""));
}
