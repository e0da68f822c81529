import { z } from "zod";
import { listOf, text } from "./written";

/** Recognized kinds of credential. Each is translated into the six languages, under `external.kinds`. */
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
  // Some unsupported kinds contain a whole proof here.
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
  /** Public key embedded in the token, as a JWK. */
  jwk: object | null;
  /** Certificate of the signing key embedded in the token (RFC 7515, section 4.1.6); DER in base64. */
  certificate: string | null;
}

/** Secured by proofs within the document. */
export interface SecuredByProofs {
  kind: "proofs";
  /** Issuer that should have signed. */
  issuerId: string;
  proofs: ExternalProof[];
  withoutProof: { "@context"?: unknown };
}

/** Secured by a signed token, whose payload is the document. */
export interface SecuredByToken {
  kind: "jwt";
  issuerId: string;
  /** Compact form: header, payload and signature. */
  token: string;
  header: JwtHeader;
  issuerClaim: string | null;
  /** Reason why the token is unreliable whatever its signature, such as a type that does not match its use. */
  fault: "other-type" | "altered-disclosure" | "too-many-disclosures" | "unknown-digest" | null;
  /**
   * Whether the holder's proof of possession of the key follows the token (RFC 9901, section 4.3); it is made for one
   * verifier.
   */
  hasKeyBinding?: boolean;
}

/** Secured by a signed binary message, COSE_Sign1. */
export interface SecuredByCose {
  kind: "cose";
  issuerId: string;
  header: JwtHeader;
  /** The signed bytes and the signature, in base64. */
  signed: string;
  signature: string;
  fault: "other-type" | null;
}

/** Method by which a credential is secured. */
export type Securing =
  | SecuredByProofs
  | SecuredByToken
  | SecuredByCose
  /** An Open Badges 2.0 assertion, verified by its host. */
  | { kind: "hosted"; address: string }
  /** An Open Badges 2.0 assertion in a token, signed with a key that is published at an address. */
  | { kind: "signed-badge"; token: string; header: JwtHeader; keyAddress: string | null }
  /**
   * A document whose fingerprint its issuer recorded elsewhere. `registry`: the location, as the document states it.
   */
  | { kind: "fingerprint"; registry: string | null }
  /** Secured by an unsupported method. */
  | { kind: "unread" };

/** Recipient and achievement of a credential. */
export interface Subject {
  name: string | null;
  achievement: string | null;
}

/** Content of another platform's credential. None of it is trusted merely because it was read. */
export interface ExternalCredential {
  kind: CredentialKind;
  id: string | null;
  issuerId: string | null;
  issuerName: string | null;
  /** Subjects of the credential; at least one. */
  subjects: Subject[];
  /** Validity period as RFC 3339 times, as written. */
  validFrom: string | null;
  validUntil: string | null;
  /** Further bounds from the token around the credential: the latest beginning and the earliest end apply. */
  alsoFrom: string[];
  alsoUntil: string[];
  /** Whether the credential itself says that it was revoked. */
  saysRevoked: boolean;
  statuses: z.infer<typeof Status>[];
  /** Schemas that the credential claims to conform to. */
  schemas: z.infer<typeof Schema>[];
  securing: Securing;
  /** The document without its proofs. */
  document: Record<string, unknown>;
}

/** Defaults of a kind without times, status lists, schemas and revocation. */
export const NO_DETAILS: Pick<
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
