import { createHash } from "node:crypto";
import { CREDENTIALS_V2, OPEN_BADGES_3 } from "../canonical/contexts";

/** What goes into one credential. Dates are ISO calendar dates; times are UTC. */
export interface CredentialInput {
  publicId: string;
  /** Where the certificate lives: the credential's id. */
  url: string;
  issuer: { did: string; name: string; url: string };
  /** `id` is a URI that stands for this person in this credential alone. */
  recipient: { id: string; name: string; email: string | null; salt: string };
  achievement: { id: string; name: string; description: string | null };
  customFields: { label: string; value: string }[];
  language: string;
  issuedOn: string;
  expiresOn: string | null;
  /** Its bit in one of the organization's revocation lists. */
  status: { listUrl: string; index: number };
  /** Lower-case hex SHA-256 of a string; a parameter so that this file stays pure. */
  sha256: (text: string) => string;
}

/** The published schema has no identity type for a person's name and lets none stand beside the identifiers. */
export const NAME_IDENTITY = "ext:name";

/**
 * Lays out an Open Badges 3.0 AchievementCredential on the VC 2.0 data model, without proofs.
 *
 * Every property is mapped by one of the two contexts: an unmapped one would not be covered by the signature.
 * Custom columns therefore become `result`s with their `resultDescription`s, the terms that Open Badges has for them.
 * The e-mail address goes in salted and hashed, so that a shared file does not carry it.
 */
export function buildCredential(input: CredentialInput) {
  const { recipient, achievement, issuer, status } = input;
  const resultId = (index: number) => `${achievement.id}#field-${index + 1}`;
  const identifier = [
    {
      type: "IdentityObject",
      identityType: NAME_IDENTITY,
      hashed: false,
      identityHash: recipient.name,
      salt: "not-used",
    },
    ...(recipient.email ? [emailIdentity(recipient.email, recipient.salt, input.sha256)] : []),
  ];
  const results = input.customFields.map((field, index) => ({
    type: ["Result"],
    resultDescription: resultId(index),
    value: field.value,
  }));
  const resultDescriptions = input.customFields.map((field, index) => ({
    id: resultId(index),
    type: ["ResultDescription"],
    name: field.label,
    resultType: "ext:CustomField",
  }));
  return {
    "@context": [CREDENTIALS_V2, OPEN_BADGES_3],
    id: input.url,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: achievement.name,
    issuer: { id: issuer.did, type: ["Profile"], name: issuer.name, url: issuer.url },
    validFrom: `${input.issuedOn}T00:00:00Z`,
    // A certificate is good through the whole of its last day, wherever that day ends last (UTC-12).
    ...(input.expiresOn ? { validUntil: `${input.expiresOn}T23:59:59-12:00` } : {}),
    credentialSubject: {
      id: recipient.id,
      type: ["AchievementSubject"],
      identifier,
      licenseNumber: input.publicId,
      achievement: {
        id: achievement.id,
        type: ["Achievement"],
        achievementType: "Certificate",
        name: achievement.name,
        description: achievement.description ?? achievement.name,
        criteria: { narrative: achievement.description ?? achievement.name },
        inLanguage: input.language,
        ...(resultDescriptions.length > 0 ? { resultDescription: resultDescriptions } : {}),
      },
      ...(results.length > 0 ? { result: results } : {}),
    },
    credentialStatus: statusEntry(status.listUrl, status.index),
  };
}

function emailIdentity(email: string, salt: string, sha256: CredentialInput["sha256"]) {
  const identityHash = `sha256$${sha256(email.toLowerCase() + salt)}`;
  return { type: "IdentityObject", identityType: "emailAddress", hashed: true, identityHash, salt };
}

/**
 * The one status entry of a credential: Open Badges 3.0 allows no second. Its list's address without a fragment is the
 * list credential's id. Source: W3C Bitstring Status List v1.0, section 2.1; decision 0022.
 */
export function statusEntry(listUrl: string, index: number) {
  return {
    id: `${listUrl}#${index}`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex: String(index),
    statusListCredential: listUrl,
  };
}

/**
 * The achievement's URI: the same for all certificates of one organization with one achievement name, so that
 * readers can group them. A UUID version 8 (RFC 9562, section 5.8) from SHA-256.
 */
export function achievementId(organizationId: string, name: string): string {
  const bytes = createHash("sha256").update(`${organizationId}\n${name}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")}`;
}

/** Where an issuer's Blockcerts profile is served, from the issuer's page as it stands in the credential. */
export function issuerProfileUrl(issuerUrl: string): string {
  return `${issuerUrl}/profile.json`;
}
