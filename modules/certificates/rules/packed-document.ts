import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { DAMAGED_DOCUMENT } from "./damaged-document";
import { fillFrame, type OwnIds, takeApart, takeApartLike } from "./filled-frame";
import { VALUES } from "./packed-values";

/**
 * A signed document in a tenth of its room. Certificates of one achievement differ in some 120 bytes: who it is, hashes,
 * times, the signature. The rest is their frame, which is stored once for all of them. A document is packed as what fills the
 * holes of its frame (filled-frame.ts); one that is not made so, and all that were packed before, by DEFLATE (RFC 1951) with
 * the frame as its dictionary. Unpacked, it is what was signed, byte for byte.
 */

/** The longest of all documents has a tenth of this: a broken row shall not fill the memory. */
const LONGEST = 1024 * 1024;

/**
 * A document without what is a certificate's own. Nothing of a recipient may be in it, because erasing a certificate
 * leaves it: of what stands outside of the achievement only what is named here is kept.
 */
export function frameOf(document: string): string {
  const { credentialSubject, credentialStatus, proof, ...credential } = JSON.parse(document);
  const { otherIdentifier: _firstIssued, ...achievement } = credentialSubject.achievement ?? {};
  return JSON.stringify({
    ...pick(credential, ["@context"]),
    id: "",
    ...pick(credential, ["type", "name"]),
    image: pick(credential.image, ["type", "caption"]),
    issuer: credential.issuer,
    validFrom: "",
    validUntil: "T23:59:59-12:00",
    credentialSubject: {
      id: "urn:uuid:",
      type: credentialSubject.type,
      identifier: list(credentialSubject.identifier).map((one) => ({
        ...pick(one, ["type", "identityType", "hashed"]),
        identityHash: "",
        salt: "",
      })),
      licenseNumber: "",
      achievement,
      result: list(credentialSubject.result).map((one) => ({ ...pick(one, ["type", "resultDescription"]), value: "" })),
    },
    credentialStatus: {
      id: "",
      ...pick(credentialStatus, ["type", "statusPurpose"]),
      statusListIndex: "",
      ...pick(credentialStatus, ["statusListCredential"]),
    },
    proof: list(proof).map((one) => ({
      type: one.type,
      created: "",
      ...pick(one, ["verificationMethod", "cryptosuite", "proofPurpose"]),
      proofValue: "z",
    })),
  });
}

type Json = Record<string, unknown>;

const list = (value: unknown): Json[] => (Array.isArray(value) ? value : value ? [value as Json] : []);

const pick = (from: Json | undefined, names: string[]): Json =>
  Object.fromEntries(names.flatMap((name) => (from && name in from ? [[name, from[name]]] : [])));

/** The id of a frame: a UUID version 8 (RFC 9562, 5.8) made of all that it holds, so that the same frame is stored once. */
export function frameId(frame: { organizationId: string; text: string; design: unknown }): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([frame.organizationId, frame.text, frame.design]))
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** What fills the holes of a frame, and the frame. */
export interface PackedDocument {
  frame: string;
  packed: Uint8Array;
}

/** The document in its smallest form, and the frame that it needs: one of `frames`, which others have, where it fits. */
export function packSmallest(document: string, own: OwnIds, frames: string[] = []): PackedDocument {
  for (const frame of frames) {
    const packed = takeApartLike(frame, document, own);
    if (packed) return { frame, packed };
  }
  const filled = takeApart(document, own);
  if (filled) return filled;
  const frame = frameOf(document);
  return { frame, packed: packDocument(document, frame, own.id) };
}

/** The document packed against its frame by DEFLATE. `id` is the certificate's own, which the document says too: it takes no room either. */
export function packDocument(document: string, frame: string, id: string): Uint8Array {
  return deflateRawSync(document, { level: 9, dictionary: Buffer.from(frame + id) });
}

/** What was packed. Where row or frame are not what they were, a text that is not the one that was signed, or `DAMAGED_DOCUMENT`. */
export function unpackDocument(packed: Uint8Array, frame: string, own: OwnIds): string {
  try {
    if (packed[0] === VALUES) return fillFrame(frame, packed, own);
    const options = { dictionary: Buffer.from(frame + own.id), maxOutputLength: LONGEST };
    return inflateRawSync(packed, options).toString("utf8") || DAMAGED_DOCUMENT;
  } catch {
    return DAMAGED_DOCUMENT;
  }
}
