import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { createPasswordHasher } from "./password-hasher.server";

const hasher = createPasswordHasher(randomBytes(32));
afterAll(() => hasher.close());

describe("the password hasher", () => {
  it("knows the password again and no other", async () => {
    const hash = await hasher.hash("Zellige-8!");
    expect(await hasher.matches("Zellige-8!", hash)).toBe(true);
    expect(await hasher.matches("Zellige-8?", hash)).toBe(false);
    expect(await hasher.matches("Zellige-8!", null)).toBe(false);
  });

  it("tells passwords apart that differ only after the 72nd byte", async () => {
    const long = `Aa1!${"x".repeat(80)}`;
    const hash = await hasher.hash(`${long}1`);
    expect(await hasher.matches(`${long}1`, hash)).toBe(true);
    expect(await hasher.matches(`${long}2`, hash)).toBe(false);
  });

  it("takes the composed and the decomposed spelling for one password", async () => {
    const hash = await hasher.hash("Zéllige-8!".normalize("NFC"));
    expect(await hasher.matches("Zéllige-8!".normalize("NFD"), hash)).toBe(true);
  });

  it("needs the pepper", async () => {
    const other = createPasswordHasher(randomBytes(32));
    expect(await other.matches("Zellige-8!", await hasher.hash("Zellige-8!"))).toBe(false);
    await other.close();
  });
});
