import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";

/**
 * The key that the VC-API issues with, made of 32 secret bytes: no organization's, so that nothing it signs is a
 * certificate.
 */
export async function deriveVcApiKey(seed: Buffer) {
  const pair = await Ed25519Multikey.generate({ seed: new Uint8Array(seed) });
  const key = await pair.export({ publicKey: true, secretKey: true });
  return { id: "vc-api", did: `did:key:${key.publicKeyMultibase}`, ...key };
}
