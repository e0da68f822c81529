import { createHash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";
import { commonPasswordKey, cutCommonPassword, SHORTEST_WORD } from "./common-password-key";
import { LONGEST_PASSWORD } from "./password";
import { undisguise } from "./undisguise";

/** Number of hexadecimal digits that a browser sends: with 20 bits of a SHA-1, many passwords share each prefix. */
const PREFIX_LENGTH = 5;
/** Number of lines of every answer, at least the passwords of any prefix: the length of an answer reveals nothing. */
export const RANGE_LINES = 4;

let words: Set<string> | undefined;
let keys: Set<string> | undefined;
let suffixes: Map<string, string[]> | undefined;

const commonWords = () => {
  words ??= new Set(dictionary["passwords-common"].map((word) => String(word).toLowerCase()));
  return words;
};
const commonKeys = () => {
  keys ??= new Set([...commonWords()].flatMap((word) => commonPasswordKey(word) ?? []));
  return keys;
};

/**
 * Whether a password is one of the fifty thousand most common ones, or such a password with a capital, a number or a
 * mark added to satisfy a rule: "Password1!" and "P@ssw0rd2024!" count as "password".
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > LONGEST_PASSWORD) return false;
  const { text, withoutMarks, core } = cutCommonPassword(password);
  const candidates = [text, withoutMarks, core, undisguise(withoutMarks), undisguise(core)];
  if (candidates.some((word) => word.length >= SHORTEST_WORD && commonWords().has(word))) return true;
  const key = commonPasswordKey(password);
  return key !== null && commonKeys().has(key);
}

/**
 * Lists the SHA-1 hashes of common passwords (`commonPasswordKey`) that begin with five hexadecimal digits, without
 * these digits. A request reveals which of a million groups a password is in, and no more. Every answer has
 * `RANGE_LINES` lines, some of which may be padding. Null for anything but five hexadecimal digits.
 */
export function listCommonPasswords(prefix: string): string[] | null {
  if (!/^[0-9a-f]{5}$/i.test(prefix)) return null;
  suffixes ??= groupByPrefix();
  const begins = prefix.toLowerCase();
  const found = suffixes.get(begins) ?? [];
  const filling = Array.from({ length: RANGE_LINES - found.length }, (_, index) =>
    sha1(`filling:${begins}:${index}`).slice(PREFIX_LENGTH),
  );
  return [...found, ...filling].sort();
}

function groupByPrefix(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const key of commonKeys()) {
    const hash = sha1(key);
    const prefix = hash.slice(0, PREFIX_LENGTH);
    groups.set(prefix, [...(groups.get(prefix) ?? []), hash.slice(PREFIX_LENGTH)]);
  }
  return groups;
}

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex");
