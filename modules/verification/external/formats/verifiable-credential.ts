import { z } from "zod";
import {
  type CredentialKind,
  type ExternalCredential,
  Proofs,
  Schema,
  type SecuredByCose,
  type SecuredByToken,
  type Securing,
  Status,
  type Subject,
} from "./external-credential";
import { isRecord, listOf, MAX_LIST, nameOfParts, short, text, textOf, words } from "./written";

const Document = z.looseObject({
  "@context": z.unknown().optional(),
  id: text.optional(),
  type: listOf(text),
  name: z.unknown().optional(),
  issuer: z
    .union([
      text.transform((id) => ({ id, name: undefined })),
      z.looseObject({ id: text, name: z.unknown().optional() }),
    ])
    .optional(),
  validFrom: text.optional(),
  validUntil: text.optional(),
  issuanceDate: text.optional(),
  expirationDate: text.optional(),
  credentialSubject: short(z.union([z.looseObject({}), z.array(z.looseObject({}))]).optional()),
  credentialStatus: listOf(Status),
  credentialSchema: listOf(Schema),
  proof: Proofs,
});

/** Facts from the token around a credential. */
export interface TokenFacts {
  alsoFrom: string[];
  alsoUntil: string[];
  /** Whether the token names a status of its own. */
  hasTokenStatus: boolean;
}

const NO_FACTS: TokenFacts = { alsoFrom: [], alsoUntil: [], hasTokenStatus: false };

/** Maximum number of subjects to show. */
const MAX_SUBJECTS = 20;

/**
 * Reads a credential of the W3C data model, 1.1 or 2.0. `token` is its securing if it is the payload of a token;
 * otherwise its own proofs secure it. Null for anything else, and for a credential without an issuer.
 */
export function readVerifiableCredential(
  document: unknown,
  token: Omit<SecuredByToken, "issuerId"> | Omit<SecuredByCose, "issuerId"> | null,
  { alsoFrom, alsoUntil, hasTokenStatus }: TokenFacts = NO_FACTS,
): ExternalCredential | null {
  const parsed = Document.safeParse(document);
  if (!parsed.success || !parsed.data.type.includes("VerifiableCredential") || !parsed.data.issuer) return null;
  // The original is hashed, not the parsed value: parsing reorders and completes it.
  const { proof: _proof, ...written } = Object(document);
  const { issuer, credentialSubject, proof, ...facts } = parsed.data;
  const all = [credentialSubject ?? {}].flat().slice(0, MAX_SUBJECTS);
  const securing: Securing = token
    ? { ...token, issuerId: issuer.id }
    : { kind: "proofs", issuerId: issuer.id, proofs: proof, withoutProof: written };
  return {
    kind: kindOf(facts.type, proof),
    id: facts.id ?? null,
    issuerId: issuer.id,
    issuerName: words(issuer.name) ?? words(Object(issuer).legalName),
    subjects: all.length > 0 ? all.map((subject) => readSubject(subject, facts.name)) : [readSubject({}, facts.name)],
    validFrom: facts.validFrom ?? facts.issuanceDate ?? null,
    validUntil: facts.validUntil ?? facts.expirationDate ?? null,
    alsoFrom,
    alsoUntil,
    saysRevoked: false,
    // A token with its own kind of status list must not count as one without a status.
    statuses: hasTokenStatus ? [...facts.credentialStatus, { type: "token" }] : facts.credentialStatus,
    schemas: facts.credentialSchema,
    securing,
    document: written,
  };
}

/** Types of proofs and the cryptosuite that identify Blockcerts 3. */
const BLOCKCERTS_3 = ["MerkleProof2019", "ChainedProof2021", "merkle-proof-2019"];
const KINDS: readonly (readonly [string, CredentialKind])[] = [
  ["ClrCredential", "clr-2"],
  ["EuropeanDigitalCredential", "european-digital-credential"],
  ["OpenBadgeCredential", "open-badge-3"],
  ["AchievementCredential", "open-badge-3"],
  ["BlockcertsCredential", "blockcerts-3"],
];

function kindOf(types: string[], proofs: z.infer<typeof Proofs>): CredentialKind {
  const named = KINDS.find(([type]) => types.includes(type))?.[1];
  if (named) return named;
  const isBlockcerts = proofs.some(({ type, cryptosuite }) => BLOCKCERTS_3.includes(cryptosuite ?? type));
  return isBlockcerts ? "blockcerts-3" : "verifiable-credential";
}

function readSubject(subject: Record<string, unknown>, name: unknown): Subject {
  const [achievement] = [subject.achievement ?? subject.hasCredential ?? subject.hasClaim ?? subject.degree].flat();
  const named = isRecord(achievement) ? (words(achievement.name) ?? words(achievement.title)) : null;
  return {
    name: words(subject.name) ?? identityName(subject.identifier) ?? words(subject.fullName) ?? nameOfParts(subject),
    achievement: named ?? words(name),
  };
}

/** Reads the name from Open Badges' identity objects; a hashed one is unreadable. */
function identityName(identifier: unknown): string | null {
  const all: unknown[] = Array.isArray(identifier) ? identifier.slice(0, MAX_LIST) : [identifier];
  const plain = all
    .map(Object)
    .find((identity) => identity.hashed === false && /name/i.test(textOf(identity.identityType) ?? ""));
  return words(plain?.identityHash);
}
