import { cleanText } from "../../kernel/plain-text";
import type { Result } from "../../kernel/result";
import { tagKey } from "./stored-terms";

export const MAX_TAGS = 10;
export const LONGEST_TAG = 40;

/**
 * Parses tags as typed, separated by commas, including Arabic and Chinese ones; removes duplicates. Codes:
 * `tag-too-long`, `too-many-tags`.
 */
export function readTags(text: string): Result<{ tags: string[] }, "tag-too-long" | "too-many-tags"> {
  const tags = new Map<string, string>();
  for (const part of text.slice(0, 2000).split(/[,،，、;\n]/)) {
    const tag = cleanText(part);
    const key = tagKey(tag);
    if (key === "" || tags.has(key)) continue;
    if (Array.from(tag).length > LONGEST_TAG) return { ok: false, code: "tag-too-long" };
    tags.set(key, tag);
  }
  return tags.size > MAX_TAGS ? { ok: false, code: "too-many-tags" } : { ok: true, tags: [...tags.values()] };
}
