import { SigningKey, Transaction } from "ethers";
import type { Db } from "../kernel/db";
import * as store from "./store";

/** A secp256k1 public key as JSON (RFC 8812, section 3.1). */
export interface SenderKey {
  kty: "EC";
  crv: "secp256k1";
  x: string;
  y: string;
}

/**
 * Recovers the public keys of sender addresses from the signatures of their transactions, so the secret keys are not
 * needed. Addresses that never signed are left out.
 */
export async function findSenderKeys(db: Db, addresses: string[]): Promise<Map<string, SenderKey>> {
  const transactions = await store.findOneTransactionOfEach(db, addresses);
  return new Map(
    transactions.flatMap(({ from, raw }): [string, SenderKey][] => {
      const key = publicKeyOf(raw);
      return key ? [[from, asJwk(key)]] : [];
    }),
  );
}

/**
 * Recovers the public key from a signed transaction; null for a transaction type that the library does not support: the
 * key is optional.
 */
function publicKeyOf(raw: string): string | null {
  try {
    return Transaction.from(raw).fromPublicKey;
  } catch {
    return null;
  }
}

function asJwk(publicKey: string): SenderKey {
  // Uncompressed key: 04, then both coordinates of 32 bytes.
  const bytes = Buffer.from(SigningKey.computePublicKey(publicKey, false).slice(2), "hex");
  const part = (start: number) => bytes.subarray(start, start + 32).toString("base64url");
  return { kty: "EC", crv: "secp256k1", x: part(1), y: part(33) };
}
