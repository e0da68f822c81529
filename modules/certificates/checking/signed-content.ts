import { z } from "zod";
import { sha256Hex } from "../../credentials/index.server";

const Identity = z.object({ identityType: z.string(), identityHash: z.string(), salt: z.string().optional() });
const Status = z.object({ statusListCredential: z.string(), statusListIndex: z.string() });
const Description = z.object({ id: z.string(), name: z.string() });
const Result = z.object({ resultDescription: z.string(), value: z.string() });

const Document = z.object({
  issuer: z.object({ id: z.string(), url: z.string() }),
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
      otherIdentifier: z.array(z.object({ identifier: z.string() })).optional(),
      resultDescription: z.array(Description).optional(),
    }),
    result: z.array(Result).optional(),
  }),
  credentialStatus: Status,
  proof: z.array(z.object({ created: z.string() })).min(1),
});

/** What a signed document says in its own words. */
export type SignedContent = z.infer<typeof Document>;

/** What a document says; null for a text that is none of ours. */
export function readSigned(text: string): SignedContent | null {
  try {
    return Document.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The recipient's name as it was signed; undefined where there is none. */
export const signedName = ({ credentialSubject }: SignedContent): string | undefined =>
  credentialSubject.identifier.find(({ identityType }) => identityType === "ext:name")?.identityHash;

/** Whether an address, or none, is the one whose hash was signed. */
export function isSignedAddress({ credentialSubject }: SignedContent, address: string | null): boolean {
  const signed = credentialSubject.identifier.find(({ identityType }) => identityType === "emailAddress");
  if (!signed || address === null) return !signed && address === null;
  return signed.identityHash === `sha256$${sha256Hex(address.toLowerCase() + (signed.salt ?? ""))}`;
}

/** The further fields as they were signed; `label` is null where the achievement says what it is called. */
export function signedFields({ credentialSubject }: SignedContent): { label: string | null; value: string }[] {
  const { result = [], achievement } = credentialSubject;
  const names = new Map(achievement.resultDescription?.map(({ id, name }) => [id, name]));
  return result
    .filter(({ resultDescription }) => !/#(v\d+-)?hours$/.test(resultDescription))
    .map(({ resultDescription, value }) => ({
      label: /#field-\d+$/.test(resultDescription) ? (names.get(resultDescription) ?? "") : null,
      value,
    }));
}

/** The digest of the recipient's picture; null where none was signed. */
export const signedPicture = ({ relatedResource }: SignedContent): string | null =>
  relatedResource?.[0]?.digestSRI ?? null;
