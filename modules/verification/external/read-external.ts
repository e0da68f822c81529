import { z } from "zod";
import { parseJson } from "../rules/json-depth";

const Proof = z.looseObject({
  type: z.string(),
  cryptosuite: z.string().optional(),
  id: z.string().optional(),
  proofPurpose: z.string().optional(),
  verificationMethod: z.string().optional(),
  proofValue: z.string().optional(),
  expires: z.string().optional(),
  previousProof: z.union([z.string(), z.array(z.string())]).optional(),
});
export type ExternalProof = z.infer<typeof Proof>;

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .union([item.transform((one) => [one]), z.array(item)])
    .optional()
    .transform((all) => all ?? []);
const text = z.string().max(4000);

const Status = z.looseObject({
  id: z.string().optional(),
  type: z.string(),
  statusPurpose: z.string().optional(),
  statusListIndex: z.union([z.string(), z.number()]).optional(),
  statusListCredential: z.string().optional(),
});

const Schema = z.looseObject({ id: text.optional(), type: text });

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
  credentialSubject: z.union([z.looseObject({}), z.array(z.looseObject({}))]).optional(),
  credentialStatus: listOf(Status),
  credentialSchema: listOf(Schema),
  proof: listOf(Proof),
});

/** How a credential is secured: by proofs within it, or as the payload of a signed token. */
export type Securing =
  | { kind: "proofs"; proofs: ExternalProof[]; withoutProof: { "@context"?: unknown } }
  | { kind: "jwt"; token: string; header: JwtHeader; issuerClaim: string | null };

export interface JwtHeader {
  alg: string;
  kid: string | null;
  /** A public key that the token carries itself, as a JWK. */
  jwk: object | null;
}

/** What another platform's credential says of itself. None of it is believed by being read. */
export interface ExternalCredential {
  id: string | null;
  issuerId: string;
  issuerName: string | null;
  subjectName: string | null;
  achievementName: string | null;
  /** RFC 3339 times, as written. */
  validFrom: string | null;
  validUntil: string | null;
  statuses: z.infer<typeof Status>[];
  /** The forms that it says it has. */
  schemas: z.infer<typeof Schema>[];
  securing: Securing;
  /** The document itself, without proofs. */
  document: Record<string, unknown>;
}

const ENVELOPE = /^data:application\/(?:vc\+)?jwt,(eyJ[\w.-]+)$/;
const Header = z.looseObject({ alg: z.string(), kid: z.string().optional(), jwk: z.looseObject({}).optional() });
const Claims = z.looseObject({
  iss: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).optional(),
  jti: z.string().optional(),
  nbf: z.number().optional(),
  exp: z.number().optional(),
  vc: z.looseObject({}).optional(),
});

/**
 * Reads a credential of the W3C data model, 1.1 or 2.0, from JSON or from a compact JWT (VC-JWT with its `vc` claim, or
 * VC-JOSE-COSE with the credential as payload), also enveloped. Null for any other text.
 */
export function readExternal(source: string): ExternalCredential | null {
  const written = source.trim();
  if (written.startsWith("eyJ")) return readToken(written);
  const document = parseJson(written);
  const enveloped = ENVELOPE.exec(String(Object(document).id))?.[1];
  if (enveloped) return readToken(enveloped);
  return readDocument(document, null);
}

function readToken(token: string): ExternalCredential | null {
  const [head = "", body = ""] = token.split(".");
  const header = Header.safeParse(parseJson(Buffer.from(head, "base64url").toString("utf8")));
  const claims = Claims.safeParse(parseJson(Buffer.from(body, "base64url").toString("utf8")));
  if (!header.success || !claims.success) return null;
  const { vc, iss, jti, nbf, exp, ...rest } = claims.data;
  const inner: Record<string, unknown> = vc ?? rest;
  // The token's own claims stand for what the credential leaves out (VC-JWT 1.1, section 6.3.1).
  const document = {
    ...inner,
    ...(inner.issuer === undefined && iss ? { issuer: iss } : {}),
    ...(inner.id === undefined && jti ? { id: jti } : {}),
    ...(nbf !== undefined && !inner.validFrom && !inner.issuanceDate ? { validFrom: timeOf(nbf) } : {}),
    ...(exp !== undefined ? { validUntil: timeOf(exp) } : {}),
  };
  const { alg, kid, jwk } = header.data;
  return readDocument(document, {
    kind: "jwt",
    token,
    header: { alg, kid: kid ?? null, jwk: jwk ?? null },
    issuerClaim: iss ?? null,
  });
}

function readDocument(document: unknown, token: Securing | null): ExternalCredential | null {
  const parsed = Document.safeParse(document);
  if (!parsed.success || !parsed.data.type.includes("VerifiableCredential") || !parsed.data.issuer) return null;
  // What is hashed is what was written, not what was parsed: parsing orders and completes.
  const { proof: _proof, ...written } = Object(document);
  const { issuer, credentialSubject, proof, ...facts } = parsed.data;
  const subject = Array.isArray(credentialSubject) ? credentialSubject[0] : credentialSubject;
  const achievement = Object(subject?.achievement);
  return {
    id: facts.id ?? null,
    issuerId: issuer.id,
    issuerName: words(issuer.name),
    subjectName: words(subject?.name) ?? identityName(subject?.identifier),
    achievementName: words(achievement.name) ?? words(facts.name),
    validFrom: facts.validFrom ?? facts.issuanceDate ?? null,
    validUntil: facts.validUntil ?? facts.expirationDate ?? null,
    statuses: facts.credentialStatus,
    schemas: facts.credentialSchema,
    securing: token ?? { kind: "proofs", proofs: proof, withoutProof: written },
    document: written,
  };
}

/** A name as text, or the first of its languages. */
function words(value: unknown): string | null {
  if (typeof value === "string") return value.slice(0, 300) || null;
  if (Array.isArray(value)) return words(value[0]);
  const inner: unknown = Object(value)["@value"];
  return typeof inner === "string" ? inner.slice(0, 300) : null;
}

/** Open Badges' identity objects; a hashed one names nobody to a reader. */
function identityName(identifier: unknown): string | null {
  const all: unknown[] = Array.isArray(identifier) ? identifier : [identifier];
  const plain = all
    .map(Object)
    .find((identity) => identity.hashed === false && /name/i.test(String(identity.identityType)));
  return words(plain?.identityHash);
}

function timeOf(seconds: number): string {
  const milliseconds = seconds * 1000;
  return Math.abs(milliseconds) < 8.64e15 ? new Date(milliseconds).toISOString() : "";
}
