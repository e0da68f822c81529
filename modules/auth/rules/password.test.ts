import { describe, expect, it } from "vitest";
import { checkPassword, LONGEST_PASSWORD, SPECIAL_CHARACTERS } from "./password";

const keepsPasswordRules = (password: string) => Object.values(checkPassword(password)).every(Boolean);

describe("the password rules", () => {
  it("accept a password that keeps them all", () => {
    expect(keepsPasswordRules("Zellige-8!")).toBe(true);
  });

  it.each([
    ["length", "Ab1!xyz"],
    ["upper", "zellige-8!"],
    ["lower", "ZELLIGE-8!"],
    ["number", "Zellige-x!"],
    ["special", "Zellige-88"],
  ] as const)("name %s when only it is missing", (rule, password) => {
    const missing = Object.entries(checkPassword(password)).filter(([, passed]) => !passed);
    expect(missing.map(([name]) => name)).toEqual([rule]);
  });

  it.each([...SPECIAL_CHARACTERS])("count %s as special", (character) => {
    expect(checkPassword(`Zellige8${character}`).special).toBe(true);
  });

  it.each(["-", "_", "+", "=", "~", "'", ";", "/", "\\", "[", " "])("do not count %j as special", (character) => {
    expect(checkPassword(`Zellige8${character}`).special).toBe(false);
  });

  it("count characters and not bytes, in every script", () => {
    expect(checkPassword("Ééçà1!界界").length).toBe(true);
    expect(keepsPasswordRules("Пароль٣!х")).toBe(true);
    expect(checkPassword("😀😀😀😀").length).toBe(false);
  });

  it("refuse a password that is a burden", () => {
    expect(checkPassword(`Aa1!${"x".repeat(LONGEST_PASSWORD)}`).length).toBe(false);
  });
});
