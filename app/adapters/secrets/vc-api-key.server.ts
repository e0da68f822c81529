import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";

/**
 * Derives the VC-API's issuing key from a 32-byte seed. The key belongs to no organization, so nothing that it signs is
 * a certificate.
 */
export async function deriveVcApiKey(seed: Buffer) {
  const pair = await Ed25519Multikey.generate({ seed: new Uint8Array(seed) });
  const key = await pair.export({ publicKey: true, secretKey: true });
  return { id: "vc-api", did: `did:key:${key.publicKeyMultibase}`, ...key };
}
