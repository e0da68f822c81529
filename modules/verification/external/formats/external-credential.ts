import { z } from "zod";
import { listOf, text } from "./written";

/** The kinds of credential that are told apart. Each has its words in the six languages, under `external.kinds`. */
export const CREDENTIAL_KINDS = [
  "open-badge-3",
  "clr-2",
  "verifiable-credential",
  "sd-jwt",
  "open-badge-2",
  "open-badge-1",
  "open-attestation",
  "blockcerts-2",
  "blockcerts-3",
  "european-digital-credential",
] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

export const Proof = z.looseObject({
  "@context": z.unknown().optional(),
  type: z.string(),
  cryptosuite: z.string().optional(),
  id: z.string().optional(),
  proofPurpose: z.string().optional(),
  verificationMethod: z.string().optional(),
  proofValue: z.string().optional(),
  jws: z.string().optional(),
  expires: z.string().optional(),
  // Some kinds that are not read here have a whole proof in it.
  previousProof: z.unknown().optional(),
});
export type ExternalProof = z.infer<typeof Proof>;

export const Status = z.looseObject({
  id: z.string().optional(),
  type: z.string(),
  statusPurpose: z.string().optional(),
  statusListIndex: z.union([z.string(), z.number()]).optional(),
  statusListCredential: z.string().optional(),
});
export const Schema = z.looseObject({ id: text.optional(), type: text });
export const Proofs = listOf(Proof);

export interface JwtHeader {
  alg: string;
  kid: string | null;
  typ: string | null;
  /** A public key that the token carries itself, as a JWK. */
  jwk: object | null;
  /** The certificate of the key that signed, where the token carries one (RFC 7515, section 4.1.6); DER in base64. */
  certificate: string | null;
}

/** Proofs within a document. */
export interface SecuredByProofs {
  kind: "proofs";
  /** Who should have signed. */
  issuerId: string;
  proofs: ExternalProof[];
  withoutProof: { "@context"?: unknown };
}

/** A signed token, of which the document is the payload. */
export interface SecuredByToken {
  kind: "jwt";
  issuerId: string;
  /** Compact: header, payload and signature. */
  token: string;
  header: JwtHeader;
  issuerClaim: string | null;
  /** Why the token is none that may be relied on, whatever its signature: it is not of the kind that it says it is. */
  fault: "other-type" | "altered-disclosure" | "too-many-disclosures" | "unknown-digest" | null;
  /**
   * Whether its holder's proof that the key is theirs stands behind it (RFC 9901, section 4.3), which is made for one
   * verifier.
   */
  hasKeyBinding?: boolean;
}

/** The same in the binary form, COSE_Sign1. */
export interface SecuredByCose {
  kind: "cose";
  issuerId: string;
  header: JwtHeader;
  /** What was signed, and the signature; base64. */
  signed: string;
  signature: string;
  fault: "other-type" | null;
}

/** How a credential is secured. */
export type Securing =
  | SecuredByProofs
  | SecuredByToken
  | SecuredByCose
  /** An Open Badges 2.0 assertion that is what its host says it is. */
  | { kind: "hosted"; address: string }
  /** An Open Badges 2.0 assertion in a token, signed with a key that stands at an address. */
  | { kind: "signed-badge"; token: string; header: JwtHeader; keyAddress: string | null }
  /** A document whose fingerprint its issuer recorded elsewhere. `registry`: where, as the document says. */
  | { kind: "fingerprint"; registry: string | null }
  /** In a way that is not read here. */
  | { kind: "unread" };

/** Whom a credential speaks of, and for what. */
export interface Subject {
  name: string | null;
  achievement: string | null;
}

/** What another platform's credential says of itself. None of it is believed by being read. */
export interface ExternalCredential {
  kind: CredentialKind;
  id: string | null;
  issuerId: string | null;
  issuerName: string | null;
  /** At least one. */
  subjects: Subject[];
  /** RFC 3339 times, as written. */
  validFrom: string | null;
  validUntil: string | null;
  /** Further bounds, of what it came in: the latest beginning and the earliest end count. */
  alsoFrom: string[];
  alsoUntil: string[];
  /** Whether it says of itself that it was revoked. */
  saysRevoked: boolean;
  statuses: z.infer<typeof Status>[];
  /** The forms that it says it has. */
  schemas: z.infer<typeof Schema>[];
  securing: Securing;
  /** The document itself, without proofs. */
  document: Record<string, unknown>;
}

/** What a kind says nothing of: no times, lists or forms, and nothing of being revoked. */
export const NOTHING_SAID: Pick<
  ExternalCredential,
  "validFrom" | "validUntil" | "alsoFrom" | "alsoUntil" | "saysRevoked" | "statuses" | "schemas"
> = {
  validFrom: null,
  validUntil: null,
  alsoFrom: [],
  alsoUntil: [],
  saysRevoked: false,
  statuses: [],
  schemas: [],
};
