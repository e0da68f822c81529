import { dictionary } from "@zxcvbn-ts/language-common";
import { LONGEST_PASSWORD } from "./password";

/** Common character substitutions in passwords, with the letters that they replace. */
const DISGUISES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
/** Minimum length of a word in the comparison: shorter words of the list say nothing about a longer password. */
const SHORTEST_WORD = 4;

let common: Set<string> | undefined;

/**
 * Whether a password is one of the fifty thousand most common ones, or such a password with a capital, a number or a
 * mark added to satisfy a rule: "Password1!" and "P@ssw0rd2024!" count as "password".
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > LONGEST_PASSWORD) return false;
  common ??= new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()));
  const text = password.normalize("NFKC").toLowerCase();
  const withoutMarks = text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  const core = text.replace(/^\P{L}+|\P{L}+$/gu, "");
  const undisguised = (word: string) => [...word].map((character) => DISGUISES[character] ?? character).join("");
  const words = [text, withoutMarks, core, undisguised(withoutMarks), undisguised(core)];
  return words.some((word) => word.length >= SHORTEST_WORD && common?.has(word));
}
