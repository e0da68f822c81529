import { createHash } from "node:crypto";
import { cleanText } from "../../kernel/plain-text";

/**
 * What titles have in common that lead to the same achievement: all but case, width (NFKC) and spaces. 64 hex digits.
 */
export function titleKey(title: string): string {
  return createHash("sha256").update(cleanText(title).normalize("NFKC").toLowerCase()).digest("hex");
}
