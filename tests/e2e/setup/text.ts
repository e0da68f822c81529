import fs from "node:fs";
import path from "node:path";

const read = new Map<string, unknown>();

/** Reads the English texts of a namespace once; a journey uses hundreds of them. */
function textsOf(namespace: string): unknown {
  const file = path.resolve(import.meta.dirname, `../../../app/i18n/locales/en/${namespace}.json`);
  if (!read.has(namespace)) read.set(namespace, JSON.parse(fs.readFileSync(file, "utf8")));
  return read.get(namespace);
}

/** Returns the English text of a key, so that journeys use the same texts as the pages. */
export function text(namespace: string, key: string, values: Record<string, string | number> = {}): string {
  const found = key.split(".").reduce<unknown>((node, part) => Object(node)[part], textsOf(namespace));
  if (typeof found !== "string") throw new Error(`there is no English text ${namespace}:${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ""));
}
