import { ZIP_FORMATS, type ZipFormat } from "#modules/issuance/index";

/**
 * Which files a list such as "pdf,json" asks for, each once and in the usual order; and which of its words name none.
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
