import { CREDENTIALS_V2, OPEN_BADGES_3 } from "../canonical/contexts";
import { type AchievementInput, buildAchievement, imageOf, resultUri } from "./build-achievement";

/** Content of one credential. Dates are ISO calendar dates; times are UTC. */
export interface CredentialInput {
  publicId: string;
  /** Address of the certificate: the credential's id. */
  url: string;
  issuer: { did: string; name: string; url: string };
  /** `id` is a URI that identifies this person in this credential only. */
  recipient: { id: string; name: string; email: string | null; salt: string };
  achievement: AchievementInput;
  /** `result` is the index, from 0, of the achievement's result that the value belongs to. */
  customFields: { label: string; value: string; result?: number | undefined }[];
  /** Address of the holder's badge with this credential inside; none where the achievement has no badge. */
  image?: string | null;
  /** The recipient's picture, where it is printed: its address, and its digest as `sha384-` and Base64. */
  picture?: { url: string; digest: string } | null;
  /** Language of the achievement's texts. */
  language: string;
  /** Start of the first day in the issuer's time zone: `2026-11-28T00:00:00+13:00`. */
  validFrom: string;
  expiresOn: string | null;
  /** Address or ID of the certificate on the platform that first issued it. */
  origin?: string | null;
  /** Its bit in one of the organization's revocation lists. */
  status: { listUrl: string; index: number };
  /** Returns the lower-case hex SHA-256 of a string; a parameter, so that this file stays pure. */
  sha256: (text: string) => string;
}

/** Identity type for a person's name: the published schema has none, and allows no name beside the identifiers. */
export const NAME_IDENTITY = "ext:name";

/**
 * Builds an Open Badges 3.0 AchievementCredential on the VC 2.0 data model, without proofs.
 *
 * Every property is mapped by one of the two contexts: an unmapped one would not be covered by the signature. Custom
 * columns therefore become `result`s with their `resultDescription`s, the terms that Open Badges has for them. The
 * e-mail address is salted and hashed, so that a shared file does not reveal it.
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
    // Valid until the end of the last day in the time zone where it ends last (UTC-12).
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

/**
 * Returns the related resource for the picture, which is certified like the name (W3C VC Data Model 2.0, section 5.3).
 */
function pictureResource({ url, digest }: { url: string; digest: string }) {
  return { id: url, digestSRI: digest, mediaType: "image/jpeg" };
}

function emailIdentity(email: string, salt: string, sha256: CredentialInput["sha256"]) {
  const identityHash = `sha256$${sha256(email.toLowerCase() + salt)}`;
  return { type: "IdentityObject", identityType: "emailAddress", hashed: true, identityHash, salt };
}

/**
 * Returns the status entry of a credential: Open Badges 3.0 allows only one. The list's address without a fragment is
 * the list credential's id. Source: W3C Bitstring Status List v1.0, section 2.1; decision 0022.
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

/** Returns the address of an issuer's Blockcerts profile, from the issuer's page in the credential. */
export function issuerProfileUrl(issuerUrl: string): string {
  return `${issuerUrl}/profile.json`;
}
