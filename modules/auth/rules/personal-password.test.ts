import { describe, expect, it } from "vitest";
import { findPersonalWord } from "./personal-password";

const ABOUT = [
  "Ada",
  "Lovelace-Müller",
  "ada.byron@riverside.example",
  "École des Mines",
  "1 Avenue Mohammed V",
  "北京大学",
];

describe("a password about the person", () => {
  it.each([
    ["Lovelace8!", "lovelace"],
    ["x-L0vel4ce-x", "lovelace"],
    ["MULLER&co.1", "muller"],
    ["müller&Co.1", "muller"],
    ["Byron_1815!", "byron"],
    ["R1verside1!", "riverside"],
    ["Ecole!2024", "ecole"],
    ["Mohammed5!!", "mohammed"],
    ["Aa1!北京大学", "北京大学"],
  ])("is known by its word: %s", (password, word) => expect(findPersonalWord(password, ABOUT)).toBe(word));

  it("is known by a name without the spaces in it", () => {
    expect(findPersonalWord("abcd-1!X", ["A B C D"])).toBe("abcd");
  });

  it.each(["Zellige-8!", "Banana.Ada.1!", "des.V.1!aA", "2024-Tower!x", ""])("is not one like %j", (password) =>
    expect(findPersonalWord(password, ABOUT)).toBeNull(),
  );

  it("takes no number for a word, nothing said for everything, and no more than the longest password", () => {
    expect(findPersonalWord("Tower-2024!", ["2024"])).toBeNull();
    expect(findPersonalWord("Tower-2024!", ["", " ", "—"])).toBeNull();
    expect(findPersonalWord(`${"x".repeat(1024)}lovelace`, ["Lovelace"])).toBeNull();
  });
});
