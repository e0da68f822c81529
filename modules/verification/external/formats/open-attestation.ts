import { type ExternalCredential, NO_DETAILS } from "./external-credential";
import { isRecord, textOf, words } from "./written";

/**
 * Reads a document of OpenAttestation 2 or 3, whose fingerprint its issuer recorded on a blockchain; null for other
 * documents.
 */
export function readOpenAttestation(document: unknown): ExternalCredential | null {
  if (!isRecord(document)) return null;
  return readVersion2(document) ?? readVersion3(document);
}

/** Returns a blockchain address; null for documents signed with a DID, which have none. */
const onChain = (value: string | null): string | null => (value?.startsWith("0x") ? value : null);

/** Removes the salt and type that version 2 puts before each value: `…:string:Ivo Lang`. */
const unsalted = (value: unknown): string | null =>
  typeof value === "string" ? words(value.split(":").slice(2).join(":")) : null;

function readVersion2(document: Record<string, unknown>): ExternalCredential | null {
  const { data, signature } = document;
  if (!isRecord(data) || !isRecord(signature) || signature.type !== "SHA3MerkleProof") return null;
  const issuer = Object(Array.isArray(data.issuers) ? data.issuers[0] : null);
  const recipient = Object(data.recipient);
  const registry =
    unsalted(issuer.documentStore) ?? unsalted(issuer.certificateStore) ?? unsalted(issuer.tokenRegistry);
  const location = unsalted(Object(issuer.identityProof).location);
  return {
    ...NO_DETAILS,
    kind: "open-attestation",
    id: unsalted(data.id),
    issuerId: location ?? unsalted(issuer.id) ?? registry,
    issuerName: unsalted(issuer.name),
    subjects: [{ name: unsalted(recipient.name), achievement: unsalted(data.name) }],
    validFrom: unsalted(data.issuedOn) ?? unsalted(data.issuanceDate),
    securing: { kind: "fingerprint", registry },
    document,
  };
}

function readVersion3(document: Record<string, unknown>): ExternalCredential | null {
  const { proof, openAttestationMetadata: metadata, issuer, credentialSubject } = document;
  if (!isRecord(proof) || proof.type !== "OpenAttestationMerkleProofSignature2018") return null;
  const { identityProof, proof: record } = Object(metadata);
  const subject = Object(Array.isArray(credentialSubject) ? credentialSubject[0] : credentialSubject);
  return {
    ...NO_DETAILS,
    kind: "open-attestation",
    id: textOf(document.id),
    issuerId: textOf(Object(identityProof).identifier) ?? textOf(Object(issuer).id) ?? textOf(issuer),
    issuerName: words(Object(issuer).name),
    subjects: [{ name: words(subject.name), achievement: words(document.name) }],
    validFrom: textOf(document.validFrom) ?? textOf(document.issuanceDate),
    validUntil: textOf(document.validUntil) ?? textOf(document.expirationDate),
    securing: { kind: "fingerprint", registry: onChain(textOf(Object(record).value)) },
    document,
  };
}
