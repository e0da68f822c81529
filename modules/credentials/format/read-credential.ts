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
  // One entry, or in what was issued before November 2026 a list of two: for revocations and for suspensions.
  credentialStatus: StatusEntry,
  // A list as it was issued; some programs write a list of one as that one.
  proof: z.preprocess((value) => [value].flat(), z.array(DataIntegrityProofSchema).min(1)),
});

const OriginSchema = z.looseObject({ identifier: z.string(), identifierType: z.literal(FIRST_ISSUED_AS) });

/** Read beside the schema: whatever else stands there is the document's own affair. */
function originOf(achievement: Record<string, unknown>): string | null {
  for (const entry of [achievement.otherIdentifier].flat()) {
    const read = OriginSchema.safeParse(entry);
    if (read.success) return read.data.identifier;
  }
  return null;
}

/** A credential of this platform, read once: what it says, and its first proof apart from the rest. */
export interface Credential {
  /** The certificate's own address. */
  id: string;
  publicId: string;
  recipientName: string;
  achievementName: string;
  /** The address or ID that it had on the platform that first issued it. */
  origin: string | null;
  issuerDid: string;
  issuerName: string;
  /** The issuer's page, by which the contract knows it. */
  issuerUrl: string | null;
  issuedOn: string;
  /** The moment that its first day begins, as it is written (RFC 3339). */
  validFrom: string;
  expiresOn: string | null;
  /** The document as it was written, with all its proofs. */
  written: Document;
  withoutProof: Document;
  firstProof: DataIntegrityProofValue;
  /** The second proof, once there is one. */
  anchorProof: DataIntegrityProofValue | null;
  status: { purpose: string; index: number; listUrl: string };
}

/** A JSON-LD document. */
type Document = { "@context": readonly unknown[] };

/** The document as the issuer signed it: with its first proof and no other. */
export const withFirstProof = ({ withoutProof, firstProof }: Credential) => ({ ...withoutProof, proof: [firstProof] });

/** No list in a credential of ours has as many; each item would be tried against the schema. */
const MAX_LIST = 100;

function hasLongLists(json: unknown): boolean {
  const { proof, credentialSubject } = Object(json);
  return [proof, Object(credentialSubject).identifier].some((list) => Array.isArray(list) && list.length > MAX_LIST);
}

/** Reads a credential that this platform issued; null for text that is none. */
export function readCredential(text: string): Credential | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  // Under other contexts the same words may be signed for something else than they say.
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
