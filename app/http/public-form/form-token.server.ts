import { createHmac, timingSafeEqual } from "node:crypto";
import type { Result } from "#modules/kernel/result";

/** Minimum time in milliseconds to read and fill in a form; only programs are faster. */
const SHORTEST_MS = 3_000;
const LONGEST_MS = 24 * 3_600_000;

export type FormTokenReading = Result<{ key: string }, "too-quick" | "stale" | "forged">;

/**
 * Creates a token with the time at which a form was served and a unique name, so that sending it twice is noticed.
 * `nonce` is hexadecimal.
 */
export function makeFormToken(secret: Buffer, now: Date, nonce: string): string {
  const content = `${now.getTime()}.${nonce}`;
  return `${content}.${sign(secret, content)}`;
}

/** Reads a form token. Codes: `too-quick` (younger than three seconds), `stale` (older than a day), `forged`. */
export function readFormToken(secret: Buffer, now: Date, token: string): FormTokenReading {
  const [, content = "", time = "", nonce = "", received = ""] =
    /^((\d{1,15})\.([0-9a-f]{16,64}))\.([\w-]{43})$/.exec(token) ?? [];
  const expected = Buffer.from(sign(secret, content));
  const signature = Buffer.from(received);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    return { ok: false, code: "forged" };
  const age = now.getTime() - Number(time);
  if (age < SHORTEST_MS) return { ok: false, code: "too-quick" };
  if (age > LONGEST_MS) return { ok: false, code: "stale" };
  return { ok: true, key: nonce };
}

function sign(secret: Buffer, content: string): string {
  return createHmac("sha256", secret).update(`form-token:${content}`).digest("base64url");
}
