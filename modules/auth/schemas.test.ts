import { describe, expect, it } from "vitest";
import { isEmail } from "../mail";
import { isPersonName, normalizeEmail, PreferencesSchema } from "./schemas";

describe("names", () => {
  it.each(["Jean-Luc", "O'Brien", "O’Brien", "محمد علي", "李小龙", "Núñez", "Zoe\u0308", "Ngũgĩ wa Thiong'o", "अनिल"])(
    "may be %s",
    (name) => expect(isPersonName(name)).toBe(true),
  );
  it.each(["R2D2", "Ann!", "<b>", "a_b", "Ann\nBob", "1", "-", "٣", "😀", ""])("may not be %j", (name) =>
    expect(isPersonName(name)).toBe(false),
  );
});

describe("addresses", () => {
  it.each([
    "ada@example.org",
    "ada+tag@sub.example.co.uk",
    "o'brien@example.org",
    "用户@例子.广告",
    "a.b@xn--fiqs8s.cn",
  ])("may be %s", (email) => expect(isEmail(email)).toBe(true));
  it.each([
    "ada",
    "ada@",
    "@example.org",
    "ada@example",
    "a b@example.org",
    "ada@@example.org",
    "a@b.c,d@e.f",
    "<a@b.cd>",
    ".a@b.cd",
    "a@-b.cd",
    "a@b..cd",
    "a@b.cd\r\nBcc: x@y.zz",
    `${"a".repeat(65)}@b.cd`,
  ])("may not be %j", (email) => expect(isEmail(email)).toBe(false));
  it("are one mailbox however they are typed", () => {
    expect(normalizeEmail(" Ada@Example.ORG ")).toBe("ada@example.org");
    expect(normalizeEmail("ａda@example.org")).toBe("ada@example.org");
  });
});

describe("theme colours", () => {
  const withColor = (primaryColor: string) =>
    PreferencesSchema.safeParse({ theme: { primaryColor, accentColor: "#fff" }, colorScheme: "dark", language: "ar" })
      .success;
  it.each(["#F0B85A", "#abc"])("may be %s", (color) => expect(withColor(color)).toBe(true));
  it.each(["F0B85A", "#abcd", "#ggg", "red", "#fff;}body{display:none", ""])("may not be %j", (color) =>
    expect(withColor(color)).toBe(false),
  );
});
