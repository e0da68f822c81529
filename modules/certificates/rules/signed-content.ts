import { createHash } from "node:crypto";
import { z } from "zod";

const Identity = z.object({ identityType: z.string(), identityHash: z.string(), salt: z.string().optional() });
const Status = z.object({ statusListCredential: z.string(), statusListIndex: z.string() });
const Description = z.object({ id: z.string(), name: z.string() });
const Result = z.object({ resultDescription: z.string(), value: z.string() });

const Document = z.object({
  issuer: z.object({ id: z.string(), name: z.string(), url: z.string() }),
  validFrom: z.string(),
  validUntil: z.string().optional(),
  relatedResource: z.array(z.object({ digestSRI: z.string() })).optional(),
  credentialSubject: z.object({
    id: z.string(),
    identifier: z.array(Identity),
    licenseNumber: z.string(),
    achievement: z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      criteria: z.object({ narrative: z.string() }),
      creditsAvailable: z.number().optional(),
      alignment: z.array(z.object({ targetName: z.string() })).optional(),
      otherIdentifier: z.array(z.object({ identifier: z.string() })).optional(),
      resultDescription: z.array(Description).optional(),
    }),
    result: z.array(Result).optional(),
  }),
  credentialStatus: Status,
  proof: z.array(z.object({ created: z.string() })).min(1),
});

/** Content of a signed document. */
export type SignedContent = z.infer<typeof Document>;

/** Parses a document; null for a text that is no document of this platform. */
export function readSigned(text: string): SignedContent | null {
  try {
    return Document.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the signed name of the recipient; undefined where there is none. */
export const signedName = ({ credentialSubject }: SignedContent): string | undefined =>
  credentialSubject.identifier.find(({ identityType }) => identityType === "ext:name")?.identityHash;

/** Whether an address (or null for none) is the one whose hash was signed. */
export function isSignedAddress({ credentialSubject }: SignedContent, address: string | null): boolean {
  const signed = credentialSubject.identifier.find(({ identityType }) => identityType === "emailAddress");
  if (!signed || address === null) return !signed && address === null;
  const hash = createHash("sha256").update(address.toLowerCase() + (signed.salt ?? ""));
  return signed.identityHash === `sha256$${hash.digest("hex")}`;
}

/**
 * Returns the signed custom fields; `label` is null for a field that is a result of the achievement, whose name the
 * achievement defines.
 */
export function signedFields({ credentialSubject }: SignedContent): { label: string | null; value: string }[] {
  const names = new Map(credentialSubject.achievement.resultDescription?.map(({ id, name }) => [id, name]));
  return fieldResults({ credentialSubject }).map(({ resultDescription, value }) => ({
    label: /#field-\d+$/.test(resultDescription) ? (names.get(resultDescription) ?? "") : null,
    value,
  }));
}

/** Returns the results that are custom fields: all but the hours of the achievement. */
const fieldResults = ({ credentialSubject: { result = [] } }: Pick<SignedContent, "credentialSubject">) =>
  result.filter(({ resultDescription }) => !HOURS.test(resultDescription));

/** Pattern of the result id for an achievement's hours. */
export const HOURS = /#(v\d+-)?hours$/;

/**
 * Returns the facts that files print, all from the signed document: columns that somebody changed are ignored. `labels`
 * are the labels of the custom fields (printed-labels.ts). Throws where there is no recipient name.
 */
export function printedFacts(content: SignedContent, labels: readonly string[]) {
  const { credentialSubject: subject, issuer, validFrom, validUntil } = content;
  const { name, description, criteria } = subject.achievement;
  const recipientName = signedName(content);
  if (recipientName === undefined) throw new Error("a document names nobody");
  return {
    publicId: subject.licenseNumber,
    recipientName,
    issuerName: issuer.name,
    achievementName: name,
    // A description equal to the title means that the achievement has none.
    achievementDescription: description === name ? null : description,
    achievement: {
      hours: subject.result?.find((result) => HOURS.test(result.resultDescription))?.value ?? null,
      credits: subject.achievement.creditsAvailable?.toString() ?? null,
      // Criteria equal to the description mean that the achievement has none.
      criteria: criteria.narrative === description ? null : criteria.narrative,
      skills: subject.achievement.alignment?.map(({ targetName }) => targetName) ?? [],
    },
    issuedOn: validFrom.slice(0, DAY),
    expiresOn: validUntil?.slice(0, DAY) ?? null,
    customFields: fieldResults(content).map(({ value }, position) => ({ label: labels[position] ?? "", value })),
  };
}

/** Length of the date at the start of an ISO 8601 time. */
const DAY = 10;

/** Returns the signed digest of the recipient's picture; null where none was signed. */
export const signedPicture = ({ relatedResource }: SignedContent): string | null =>
  relatedResource?.[0]?.digestSRI ?? null;
