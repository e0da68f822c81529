import { z } from "zod";
import { isOurContext } from "../canonical/specialized-canonicalizer";
import { DataIntegrityProofSchema, type DataIntegrityProofValue } from "../proofs/data-integrity-proof";
import { FIRST_ISSUED_AS } from "./build-achievement";
import { NAME_IDENTITY } from "./build-credential";

const StatusEntry = z.looseObject({
  statusPurpose: z.string(),
  statusListIndex: z.string(),
  statusListCredential: z.string(),
});

const CredentialSchema = z.looseObject({
  "@context": z.array(z.unknown()),
  id: z.string(),
  issuer: z.looseObject({ id: z.string(), name: z.string(), url: z.string().optional() }),
  validFrom: z.string(),
  validUntil: z.string().optional(),
  credentialSubject: z.looseObject({
    licenseNumber: z.string(),
    identifier: z.array(z.looseObject({ identityType: z.string(), identityHash: z.string() })),
    achievement: z.looseObject({ name: z.string() }),
  }),
  // One entry; certificates issued before November 2026 have a list of two, for revocation and suspension.
  credentialStatus: StatusEntry,
  // An array as issued; some programs replace an array of one element with that element.
  proof: z.preprocess((value) => [value].flat(), z.array(DataIntegrityProofSchema).min(1)),
});

const OriginSchema = z.looseObject({ identifier: z.string(), identifierType: z.literal(FIRST_ISSUED_AS) });

/** Reads the origin outside the schema, so that other identifiers, in any form, do not make the document invalid. */
function originOf(achievement: Record<string, unknown>): string | null {
  for (const entry of [achievement.otherIdentifier].flat()) {
    const read = OriginSchema.safeParse(entry);
    if (read.success) return read.data.identifier;
  }
  return null;
}

/** A parsed credential of this platform, with its first proof separated. */
export interface Credential {
  /** The certificate's address. */
  id: string;
  publicId: string;
  recipientName: string;
  achievementName: string;
  /** Address or ID of the certificate on the platform that first issued it. */
  origin: string | null;
  issuerDid: string;
  issuerName: string;
  /** The issuer's page, which identifies the issuer in the contract. */
  issuerUrl: string | null;
  issuedOn: string;
  /** Start of the first day of validity, as written (RFC 3339). */
  validFrom: string;
  expiresOn: string | null;
  /** The document as written, with all its proofs. */
  written: Document;
  withoutProof: Document;
  firstProof: DataIntegrityProofValue;
  /** The second proof; null until the root is anchored. */
  anchorProof: DataIntegrityProofValue | null;
  status: { purpose: string; index: number; listUrl: string };
}

/** A JSON-LD document. */
type Document = { "@context": readonly unknown[] };

/** Returns the document as the issuer signed it: with its first proof only. */
export const withFirstProof = ({ withoutProof, firstProof }: Credential) => ({ ...withoutProof, proof: [firstProof] });

/**
 * Maximum length of a list, more than any credential of this platform has: each element would be checked against the
 * schema.
 */
const MAX_LIST = 100;

function hasLongLists(json: unknown): boolean {
  const { proof, credentialSubject } = Object(json);
  return [proof, Object(credentialSubject).identifier].some((list) => Array.isArray(list) && list.length > MAX_LIST);
}

/** Parses a credential issued by this platform; null for any other text. */
export function readCredential(text: string): Credential | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  // Under other contexts the same terms may be signed with another meaning.
  if (!isOurContext(Object(json)["@context"]) || hasLongLists(json)) return null;
  const parsed = CredentialSchema.safeParse(json);
  if (!parsed.success) return null;
  const { proof, ...withoutProof } = parsed.data;
  const [firstProof] = proof;
  const { credentialSubject, credentialStatus, issuer, validFrom, validUntil } = parsed.data;
  const name = credentialSubject.identifier.find((identity) => identity.identityType === NAME_IDENTITY);
  if (!firstProof || !name) return null;
  return {
    id: parsed.data.id,
    publicId: credentialSubject.licenseNumber,
    recipientName: name.identityHash,
    achievementName: credentialSubject.achievement.name,
    origin: originOf(credentialSubject.achievement),
    issuerDid: issuer.id,
    issuerName: issuer.name,
    issuerUrl: issuer.url ?? null,
    issuedOn: validFrom.slice(0, 10),
    validFrom,
    expiresOn: validUntil?.slice(0, 10) ?? null,
    written: Object(json),
    withoutProof,
    firstProof,
    anchorProof: proof.find(({ cryptosuite }) => cryptosuite === "merkle-proof-2019") ?? null,
    status: {
      purpose: credentialStatus.statusPurpose,
      index: Number(credentialStatus.statusListIndex),
      listUrl: credentialStatus.statusListCredential,
    },
  };
}
