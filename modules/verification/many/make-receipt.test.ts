import { createHash, createPublicKey, randomBytes, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createReceiptSigner } from "#app/adapters/secrets/receipt-signer.server";
import { makeReceipt } from "./make-receipt";
import type { ManyResult } from "./verify-many";

const signer = createReceiptSigner(randomBytes(32));
const results: ManyResult[] = [
  {
    asked: "CERT-2026-8838593350121049",
    publicId: "CERT-2026-8838593350121049",
    name: "Ada",
    verdict: "valid",
    reason: null,
  },
  { asked: "=cmd()", publicId: null, name: null, verdict: "unknown", reason: null },
];
const input = {
  origin: "https://certificates.example.org",
  keyAddress: "https://certificates.example.org/verification/receipt-keys.json",
  checkedAt: "2026-11-20T09:00:00.000Z",
  results,
};

/** Canonical JSON, implemented independently from RFC 8785 alone. */
const canonical = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(canonical).join()}]`
    : typeof value === "object" && value
      ? `{${Object.keys(value)
          .sort()
          .map((name) => `${JSON.stringify(name)}:${canonical(Reflect.get(value, name))}`)
          .join()}}`
      : JSON.stringify(value);

/** Verifies a receipt by the instructions in its own text, using only the published key. */
async function holds(text: string): Promise<boolean> {
  const { receipt, jws } = JSON.parse(text);
  const [header, , signature] = jws.split(".");
  const key = createPublicKey({ key: await signer.publicJwk(), format: "jwk" });
  const signed = `${header}.${Buffer.from(canonical(receipt)).toString("base64url")}`;
  const digest = createHash("sha256").update(canonical(receipt.results)).digest("hex");
  return verify(null, Buffer.from(signed), key, Buffer.from(signature, "base64url")) && digest === receipt.digest;
}

describe("a receipt", () => {
  it("holds for anybody who has the key, also when it was formatted anew", async () => {
    const receipt = await makeReceipt(signer, input);
    expect(await holds(JSON.stringify(receipt))).toBe(true);
    const { results: rows, ...rest } = receipt.receipt;
    expect(await holds(JSON.stringify({ jws: receipt.jws, receipt: { results: rows, ...rest } }, null, 4))).toBe(true);
    expect(receipt.jws.split(".")[1]).toBe("");
  });

  it("does not hold with one changed verdict or time", async () => {
    const text = JSON.stringify(await makeReceipt(signer, input));
    expect(await holds(text.replace('"unknown"', '"valid"'))).toBe(false);
    expect(await holds(text.replace("2026-11-20", "2026-11-21"))).toBe(false);
  });

  it("holds IDs and verdicts, and no names", async () => {
    const { receipt } = await makeReceipt(signer, input);
    expect(JSON.stringify(receipt)).not.toContain("Ada");
    expect(receipt.results).toEqual([
      { id: "CERT-2026-8838593350121049", verdict: "valid", reason: null },
      { id: null, asked: "=cmd()", verdict: "unknown", reason: null },
    ]);
  });
});
