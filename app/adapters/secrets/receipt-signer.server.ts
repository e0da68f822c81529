import { createPrivateKey, createPublicKey } from "node:crypto";
import { CompactSign, calculateJwkThumbprint } from "jose";
import type { ReceiptSigner } from "#modules/kernel/ports";

/** DER prefix of an Ed25519 private key, before its 32 bytes (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs receipts with the platform's own Ed25519 key, derived from a 32-byte seed. */
export function createReceiptSigner(seed: Buffer): ReceiptSigner {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: "der", type: "pkcs8" });
  const { kty = "", crv = "", x = "" } = createPublicKey(key).export({ format: "jwk" });
  const publicJwk = async () => {
    const kid = await calculateJwkThumbprint({ kty, crv, x });
    return { kty, crv, x, kid, alg: "EdDSA", use: "sig" };
  };
  return {
    publicJwk,
    async sign(payload) {
      const { kid } = await publicJwk();
      const header = { alg: "EdDSA", kid, typ: "verification-receipt" };
      const jws = await new CompactSign(Buffer.from(payload, "utf8")).setProtectedHeader(header).sign(key);
      return jws.replace(/\.[^.]*\./, "..");
    },
  };
}
