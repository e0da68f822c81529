import { createHash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";

/**
 * Key of a title: titles that differ only in case, width (NFKC) or spacing share it and lead to the same achievement.
 * 64 hex digits.
 */
export function titleKey(title: string): string {
  return createHash("sha256").update(cleanText(title).normalize("NFKC").toLowerCase()).digest("hex");
}
