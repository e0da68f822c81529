import { createHash } from "node:crypto";
import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { isCommonPassword, listCommonPasswords, RANGE_LINES } from "./common-password";
import { commonPasswordKey } from "./common-password-key";

const COMMON = ["Password1!", "P@ssw0rd2024!", "Qwerty123!", "12345678", "Dragon#99", "!!Welcome1", "ILoveYou2!"];
const OTHERS = ["Zellige-8!", "Rabat.an.der.Mündung7", "Tr4m;Hassan;Tower!9", "九月の雨Xy7!"];

/** Asks as a browser does, with five digits of the hash of the key. */
function isListed(password: string): boolean {
  const hash = createHash("sha1")
    .update(commonPasswordKey(password) ?? "")
    .digest("hex");
  return listCommonPasswords(hash.slice(0, 5))?.includes(hash.slice(5)) ?? false;
}

describe("common passwords", () => {
  it.each(COMMON)("are known in disguise: %s", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(OTHERS)("are not %s", (password) => expect(isCommonPassword(password)).toBe(false));

  it("are found by five digits of a hash, and no others are", () => {
    expect(COMMON.filter(isListed)).toEqual(COMMON);
    expect(OTHERS.filter(isListed)).toEqual([]);
  });

  it("are refused by the server wherever the list has them", () => {
    const words = dictionary["passwords-common"].filter((_word, index) => index % 50 === 0).map(String);
    const disguised = words.map((word) => `${word.toUpperCase()}77!`);
    const listed = disguised.filter(isListed);
    expect(listed.length).toBeGreaterThan(500);
    expect(listed.filter((password) => !isCommonPassword(password))).toEqual([]);
  });
});

describe("an answer about common passwords", () => {
  it("has the same lines, of the same length, for every prefix, with or without a password in it", () => {
    for (const prefix of [
      "00000",
      "abcde",
      "ABCDE",
      ...Array.from({ length: 200 }, (_, n) => `0${4096 + n * 17}`.slice(0, 5)),
    ]) {
      const lines = listCommonPasswords(prefix) ?? [];
      expect(new Set(lines).size).toBe(RANGE_LINES);
      expect(lines.every((line) => /^[0-9a-f]{35}$/.test(line))).toBe(true);
      expect(listCommonPasswords(prefix)).toEqual(lines);
    }
    expect(listCommonPasswords("ABCDE")).toEqual(listCommonPasswords("abcde"));
  });

  it("leaves none out: no prefix has more than an answer holds", () => {
    const groups = new Map<string, Set<string>>();
    for (const word of dictionary["passwords-common"]) {
      const key = commonPasswordKey(String(word));
      if (key === null) continue;
      const prefix = createHash("sha1").update(key).digest("hex").slice(0, 5);
      groups.set(prefix, (groups.get(prefix) ?? new Set()).add(key));
    }
    expect(Math.max(...[...groups.values()].map(({ size }) => size))).toBeLessThanOrEqual(RANGE_LINES);
  });

  it.each(["", "0000", "000000", "0000g", "00 00", "../..", "０００００", "00000\n"])("is not given for %j", (prefix) =>
    expect(listCommonPasswords(prefix)).toBeNull(),
  );
});
