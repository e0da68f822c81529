import fs from "node:fs";
import path from "node:path";

/** The English sentence under a key, so that a journey reads as the page does and follows its words. */
export function text(namespace: string, key: string, values: Record<string, string | number> = {}): string {
  const file = path.resolve(import.meta.dirname, `../../../app/i18n/locales/en/${namespace}.json`);
  const found = key
    .split(".")
    .reduce<unknown>((node, part) => Object(node)[part], JSON.parse(fs.readFileSync(file, "utf8")));
  if (typeof found !== "string") throw new Error(`there is no English text ${namespace}:${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ""));
}
