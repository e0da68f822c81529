import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { gzipSync } from "node:zlib";
import { encodeBase58 } from "ethers";
import { CompactSign } from "jose";
import { hashForProof } from "#modules/credentials/proofs/proof-hash";
import type { OutsideDocuments } from "#modules/kernel/ports";
import { decodeBase58 } from "#modules/verification/rules/multikey";

const V2 = "https://www.w3.org/ns/credentials/v2";
const OB = "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json";
/** Creates an Ed25519 key of an external issuer, with its public half in multibase form. */
export function externalKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  const multibase = `z${encodeBase58(Uint8Array.of(0xed, 0x01, ...raw))}`;
  return { privateKey, publicKey, multibase, did: `did:key:${multibase}` };
}
export type ExternalKey = ReturnType<typeof externalKey>;

/**
 * Reads the private key of a published pair in multibase form (multicodec `ed25519-priv`: two bytes, then the seed).
 */
export function privateKeyOf(pair: { publicKeyMultibase: string; privateKeyMultibase: string }): KeyObject {
  const part = (multibase: string) =>
    Buffer.from(decodeBase58(multibase.slice(1)) ?? [])
      .subarray(2, 34)
      .toString("base64url");
  const [x, d] = [part(pair.publicKeyMultibase), part(pair.privateKeyMultibase)];
  return createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x, d }, format: "jwk" });
}

export const rsaKey = (modulusLength = 2048) => generateKeyPairSync("rsa", { modulusLength });

/** Creates an Open Badges 3.0 credential as any platform would write it. */
export function badge(issuer: string, changes: object = {}) {
  return {
    "@context": [V2, OB],
    id: "https://badges.example/1",
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: "Teamwork",
    issuer: { id: issuer, type: ["Profile"], name: "Example Corp" },
    validFrom: "2026-01-01T00:00:00Z",
    credentialSubject: {
      id: "did:example:holder",
      type: ["AchievementSubject"],
      achievement: {
        id: "https://badges.example/teamwork",
        type: ["Achievement"],
        name: "Teamwork",
        description: "Works with others",
        criteria: { narrative: "Nominated by peers" },
      },
    },
    ...changes,
  };
}

/** Signs with eddsa-rdfc-2022, with `method` as the key's name. */
export async function withProof<T extends object>(
  document: T,
  key: ExternalKey,
  method: string,
  changes: object = {},
  choice: Parameters<typeof hashForProof>[2] = {},
) {
  const proof = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-rdfc-2022",
    created: "2026-01-01T00:00:00Z",
    verificationMethod: method,
    proofPurpose: "assertionMethod",
    ...changes,
  };
  const hashed = await hashForProof(document, proof, choice);
  if (!hashed.ok) throw new Error(hashed.code);
  return { ...document, proof: { ...proof, proofValue: `z${encodeBase58(sign(null, hashed.hash, key.privateKey))}` } };
}

export function asToken(payload: object, key: KeyObject, header: { alg: string; [name: string]: unknown }) {
  return new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader(header).sign(key);
}

/** Creates a did:web document that lists one key for assertions. */
export const didDocument = (did: string, key: ExternalKey) => ({
  "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
  id: did,
  verificationMethod: [{ id: `${did}#key-1`, type: "Multikey", controller: did, publicKeyMultibase: key.multibase }],
  assertionMethod: ["#key-1"],
});

/** Creates a status list credential in which the named bits are set. */
export function statusList(url: string, issuer: string, set: number[], purpose = "revocation") {
  const bits = Buffer.alloc(16_384);
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (128 >> (index & 7));
  return {
    "@context": [V2],
    id: url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer,
    validFrom: "2026-01-01T00:00:00Z",
    credentialSubject: {
      id: `${url}#list`,
      type: "BitstringStatusList",
      statusPurpose: purpose,
      encodedList: `u${gzipSync(bits).toString("base64url")}`,
    },
  };
}

export const statusEntry = (url: string, index: number, statusPurpose = "revocation") => ({
  credentialStatus: {
    id: `${url}#${index}`,
    type: "BitstringStatusListEntry",
    statusPurpose,
    statusListIndex: String(index),
    statusListCredential: url,
  },
});

/** Replaces all other hosts: these documents can be fetched, everything else is unreachable. */
export function outsideWith(documents: Record<string, object | string>) {
  const asked: string[] = [];
  const outside: OutsideDocuments = {
    async fetch(address) {
      asked.push(address);
      const found = documents[address];
      return found === undefined
        ? { ok: false }
        : { ok: true, text: typeof found === "string" ? found : JSON.stringify(found) };
    },
  };
  return { outside, asked };
}
