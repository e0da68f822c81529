import { ZIP_FORMATS, type ZipFormat } from "#modules/issuance/index";

/**
 * Reads a list of formats such as "pdf,json": each format once and in the usual order, and the words that are no
 * format.
 */
export function readFormats(list: string): { formats: ZipFormat[]; unknown: string[] } {
  const words = list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  const names = new Set(words.map((word) => word.toLowerCase()));
  const isFormat = (word: string) => ZIP_FORMATS.some((format) => format === word.toLowerCase());
  return {
    formats: ZIP_FORMATS.filter((format) => names.has(format)),
    unknown: words.filter((word) => !isFormat(word)),
  };
}
