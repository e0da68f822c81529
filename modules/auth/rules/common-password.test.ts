import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-password";

describe("common passwords", () => {
  it.each(["Password1!", "P@ssw0rd2024!", "Qwerty123!", "12345678", "Dragon#99", "!!Welcome1", "ILoveYou2!"])(
    "are known in disguise: %s",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(["Zellige-8!", "Rabat.an.der.Mündung7", "Tr4m;Hassan;Tower!9", "九月の雨Xy7!"])("are not %s", (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );
});
