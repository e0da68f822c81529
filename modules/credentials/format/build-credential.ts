import { CREDENTIALS_V2, OPEN_BADGES_3 } from "../canonical/contexts";
import { type AchievementInput, buildAchievement, imageOf, resultUri } from "./build-achievement";

/** What goes into one credential. Dates are ISO calendar dates; times are UTC. */
export interface CredentialInput {
  publicId: string;
  /** Where the certificate lives: the credential's id. */
  url: string;
  issuer: { did: string; name: string; url: string };
  /** `id` is a URI that stands for this person in this credential alone. */
  recipient: { id: string; name: string; email: string | null; salt: string };
  achievement: AchievementInput;
  /** `result` counts from 0 in the achievement's results, for a value of one of these. */
  customFields: { label: string; value: string; result?: number | undefined }[];
  /** Where the holder's badge is, with this credential in it; none where the achievement has no badge. */
  image?: string | null;
  /** The recipient's picture, where it is printed: its address, and its digest as `sha384-` and Base64. */
  picture?: { url: string; digest: string } | null;
  /** Of the achievement's words. */
  language: string;
  /** The moment that its first day begins where it was issued: `2026-11-28T00:00:00+13:00`. */
  validFrom: string;
  expiresOn: string | null;
  /** Where it was first issued, on another platform: an address or an ID there. */
  origin?: string | null;
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
  const ownFields = input.customFields.filter(({ result }) => result === undefined);
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
  const results = [
    ...input.customFields.map((field) => ({
      type: ["Result"],
      resultDescription:
        field.result === undefined
          ? `${achievement.id}#field-${ownFields.indexOf(field) + 1}`
          : resultUri(achievement, `result-${field.result + 1}`),
      value: field.value,
    })),
    ...(achievement.hours
      ? [
          {
            type: ["Result"],
            resultDescription: resultUri(achievement, "hours"),
            value: String(achievement.hours.count),
          },
        ]
      : []),
  ];
  return {
    "@context": [CREDENTIALS_V2, OPEN_BADGES_3],
    id: input.url,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: achievement.name,
    ...(input.image ? { image: imageOf(input.image, achievement.name) } : {}),
    ...(input.picture ? { relatedResource: [pictureResource(input.picture)] } : {}),
    issuer: { id: issuer.did, type: ["Profile"], name: issuer.name, url: issuer.url },
    validFrom: input.validFrom,
    // A certificate is good through the whole of its last day, wherever that day ends last (UTC-12).
    ...(input.expiresOn ? { validUntil: `${input.expiresOn}T23:59:59-12:00` } : {}),
    credentialSubject: {
      id: recipient.id,
      type: ["AchievementSubject"],
      identifier,
      licenseNumber: input.publicId,
      achievement: buildAchievement(
        achievement,
        input.language,
        ownFields.map(({ label }) => label),
        input.origin ?? null,
      ),
      ...(results.length > 0 ? { result: results } : {}),
    },
    credentialStatus: statusEntry(status.listUrl, status.index),
  };
}

/** A picture is as much a part of what is certified as the name (W3C VC Data Model 2.0, section 5.3). */
function pictureResource({ url, digest }: { url: string; digest: string }) {
  return { id: url, digestSRI: digest, mediaType: "image/jpeg" };
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

/** Where an issuer's Blockcerts profile is served, from the issuer's page as it stands in the credential. */
export function issuerProfileUrl(issuerUrl: string): string {
  return `${issuerUrl}/profile.json`;
}
