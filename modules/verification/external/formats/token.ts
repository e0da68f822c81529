import { z } from "zod";
import { parseJson } from "../../rules/json-depth";
import type { JwtHeader, SecuredByToken } from "./external-credential";
import type { TokenFacts } from "./verifiable-credential";
import { isRecord, timeOf } from "./written";

/** Maximum length in characters, above that of real certificates. */
const MAX_CERTIFICATE = 20_000;
const Header = z.looseObject({
  alg: z.string(),
  kid: z.string().optional(),
  typ: z.string().optional(),
  cty: z.string().optional(),
  jwk: z.looseObject({}).optional(),
  // Only the first certificate is read; one that is too long is ignored.
  x5c: z
    .tuple([z.string().max(MAX_CERTIFICATE)], z.unknown())
    .optional()
    .catch(undefined),
});

/** A parsed compact JSON Web Signature; not verified (RFC 7515, section 7.1). */
export interface ReadToken {
  token: string;
  header: JwtHeader & { cty: string | null };
  payload: Record<string, unknown>;
}

/** Parses a token; null for other text. */
export function readToken(token: string): ReadToken | null {
  const [head = "", body = "", tail, ...more] = token.split(".", 4);
  const header = Header.safeParse(parseJson(Buffer.from(head, "base64url").toString("utf8")));
  const payload = z.looseObject({}).safeParse(parseJson(Buffer.from(body, "base64url").toString("utf8")));
  if (!header.success || !payload.success || tail === undefined || more.length > 0) return null;
  const { alg, kid = null, typ = null, cty = null, jwk = null, x5c } = header.data;
  return { token, header: { alg, kid, typ, cty, jwk, certificate: x5c?.[0] ?? null }, payload: payload.data };
}

/** Allowed media types of each wrapping (W3C VC-JOSE-COSE, section 3; VC-JWT 1.1; SD-JWT VC, section 3.2.1). */
const TYPES = {
  credential: [
    "jwt",
    "vc+jwt",
    "vc+ld+jwt",
    "vc-jwt",
    "vc+sd-jwt",
    "vc+ld+json+jwt",
    "vc+ld+json+sd-jwt",
    "dc+sd-jwt",
    // Name of the format in OpenID for Verifiable Credential Issuance, which some issuers write here.
    "jwt_vc_json",
  ],
  presentation: ["jwt", "vp+jwt", "vp+ld+jwt", "vp+sd-jwt", "vp+ld+json+jwt", "vp+ld+json+sd-jwt"],
} as const;
const CONTENTS = {
  credential: ["json", "ld+json", "vc", "vc+ld+json", "credential-claims-set+json"],
  presentation: ["json", "ld+json", "vp", "vp+ld+json"],
} as const;

/** Returns whether a token's stated type fits its use. A token without a type fits any use. */
export function isOfType({ header }: ReadToken, use: keyof typeof TYPES): boolean {
  const plain = (type: string) => type.toLowerCase().replace(/^application\//, "");
  const { typ, cty } = header;
  const isKnownType = typ === null || TYPES[use].some((type) => type === plain(typ));
  return isKnownType && (cty === null || CONTENTS[use].some((type) => type === plain(cty)));
}

const Claims = z.looseObject({
  iss: z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]).optional(),
  sub: z.string().optional(),
  jti: z.string().optional(),
  nbf: z.unknown().optional(),
  exp: z.unknown().optional(),
  vc: z.unknown().optional(),
  vp: z.unknown().optional(),
});

/** Registered claim names, which are not part of the carried document. */
const REGISTERED = ["iss", "sub", "jti", "nbf", "exp", "iat", "aud", "nonce", "cnf"];

/** The document that a token carries, with the token's own claims. */
export interface Carried extends TokenFacts {
  document: object;
  issuerClaim: string | null;
}

/** Returns the document that a token carries, completed by the token's claims, and its issuer. */
export function documentOf(read: ReadToken, claim: "vc" | "vp"): Carried | null {
  const claims = Claims.safeParse(read.payload);
  if (!claims.success) return null;
  const { iss, jti } = claims.data;
  const wrapped = claims.data[claim];
  const inner: Record<string, unknown> = isRecord(wrapped)
    ? wrapped
    : Object.fromEntries(Object.entries(read.payload).filter(([name]) => !REGISTERED.includes(name)));
  const [from, until] = [momentOf(claims.data.nbf), momentOf(claims.data.exp)];
  const [begins, ends] = [inner.validFrom ?? inner.issuanceDate, inner.validUntil ?? inner.expirationDate];
  // The token's claims replace members that the credential omits (VC-JWT 1.1, section 6.3.1).
  const document = {
    ...inner,
    ...(claim === "vc" && iss ? issuerFrom(inner.issuer, iss) : {}),
    ...(inner.id === undefined && jti ? { id: jti } : {}),
    ...(from !== null && begins === undefined ? { validFrom: from } : {}),
    ...(until !== null && ends === undefined ? { validUntil: until } : {}),
  };
  return {
    document,
    issuerClaim: iss ?? null,
    alsoFrom: from === null ? [] : [from],
    alsoUntil: until === null ? [] : [until],
    hasTokenStatus: "status" in read.payload && !isRecord(wrapped),
  };
}

/** Returns the issuer from the token, for a credential that omits the issuer or its ID. */
function issuerFrom(written: unknown, iss: string): { issuer?: unknown } {
  if (written === undefined) return { issuer: iss };
  return isRecord(written) && written.id === undefined ? { issuer: { ...written, id: iss } } : {};
}

/**
 * Converts a claim to a time (RFC 7519, section 2, "NumericDate"); text that is not a time for any other form, null
 * without the claim.
 */
function momentOf(claim: unknown): string | null {
  if (claim === undefined) return null;
  return (typeof claim === "number" && timeOf(claim)) || "no moment";
}

/**
 * Returns how a token secures its content. In VC 2.0 no claim may be named `vc` or `vp` (W3C VC-JOSE-COSE, section
 * 3.1.3); a token of such a type that has one is of no valid type.
 */
export function securingOf(
  read: ReadToken,
  use: keyof typeof TYPES,
  issuerClaim: string | null,
): Omit<SecuredByToken, "issuerId"> {
  const { cty: _cty, ...header } = read.header;
  const isOfV2 = ["vc+jwt", "vp+jwt", "vc+sd-jwt", "vp+sd-jwt"].includes(header.typ?.toLowerCase() ?? "");
  const hasClaims = "vc" in read.payload || "vp" in read.payload;
  const fault = isOfType(read, use) && !(isOfV2 && hasClaims) ? null : "other-type";
  return { kind: "jwt", token: read.token, header, issuerClaim, fault };
}
