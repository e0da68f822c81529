import { expect, test } from "vitest";
import { makeFormToken, readFormToken } from "./form-token.server";

const secret = Buffer.alloc(32, 7);
const nonce = "00112233445566778899aabbccddeeff";
const opened = new Date("2026-11-20T10:00:00Z");
const after = (ms: number) => new Date(opened.getTime() + ms);
const token = makeFormToken(secret, opened, nonce);

test("a form filled in at a person's pace is accepted under its own name", () => {
  expect(readFormToken(secret, after(3_000), token)).toEqual({ ok: true, key: nonce });
  expect(readFormToken(secret, after(86_400_000), token)).toEqual({ ok: true, key: nonce });
});

test("one sent at once, or after more than a day, is refused", () => {
  expect(readFormToken(secret, after(2_999), token)).toEqual({ ok: false, code: "too-quick" });
  expect(readFormToken(secret, after(86_400_001), token)).toEqual({ ok: false, code: "stale" });
});

test("a token that was changed, made elsewhere or left out is refused", () => {
  const forged = { ok: false, code: "forged" };
  const elsewhere = makeFormToken(Buffer.alloc(32, 8), opened, nonce);
  for (const other of ["", "x", elsewhere, token.replace(nonce, nonce.replace("0", "1")), `1${token}`]) {
    expect(readFormToken(secret, after(10_000), other)).toEqual(forged);
  }
});
