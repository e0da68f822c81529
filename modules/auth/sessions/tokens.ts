import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import type { AccountKeys } from "../../kernel/ports";

export const ACCESS_SECONDS = 600;
/** Maximum length of a token to parse; the platform's own have under 700 characters. */
const LONGEST_TOKEN = 4096;

export interface AccessClaims {
  sub: string;
  sid: string;
  /**
   * Organization acted for. This field and the next three are for display; permissions are checked in the database.
   */
  org: string | null;
  email: string;
  role: string;
  status: string;
}

export interface RefreshClaims {
  sub: string;
  /** Id of the session, which is the token's family. */
  family: string;
  jti: string;
}

const KINDS = {
  "at+jwt": { audience: "/api", key: (keys: AccountKeys) => keys.accessTokens },
  "rt+jwt": { audience: "/api/refresh-token", key: (keys: AccountKeys) => keys.refreshTokens },
} as const;
type Kind = keyof typeof KINDS;

/**
 * Signs a token (RFC 9068 for `at+jwt`). The same input gives the same bytes, so that a repeated answer is identical.
 */
function sign(keys: AccountKeys, kind: Kind, claims: object, issuedAt: Date, expiresAt: Date): string {
  const { audience, key } = KINDS[kind];
  const times = { iat: seconds(issuedAt), exp: seconds(expiresAt) };
  return jwt.sign({ ...claims, ...times, iss: keys.issuer, aud: keys.issuer + audience }, key(keys), {
    algorithm: "HS256",
    header: { alg: "HS256", typ: kind },
  });
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Returns the claims of a valid token of this kind that the platform signed; null for any other text. */
function verify(keys: AccountKeys, kind: Kind, token: string, now: Date): jwt.JwtPayload | null {
  if (token.length > LONGEST_TOKEN || token.split(".").length !== 3) return null;
  const { audience, key } = KINDS[kind];
  const decoded = decode(token, key(keys), {
    algorithms: ["HS256"],
    issuer: keys.issuer,
    audience: keys.issuer + audience,
    clockTimestamp: seconds(now),
  });
  if (!decoded || decoded.header.typ !== kind || typeof decoded.payload === "string") return null;
  // The library accepts a token without `exp` as one that never expires.
  if (typeof decoded.payload.exp !== "number") return null;
  return decoded.payload;
}

function decode(token: string, key: KeyObject, options: jwt.VerifyOptions): jwt.Jwt | null {
  try {
    return jwt.verify(token, key, { ...options, complete: true });
  } catch (error) {
    if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
    throw error;
  }
}

export function signAccessToken(keys: AccountKeys, claims: AccessClaims, issuedAt: Date): string {
  return sign(keys, "at+jwt", claims, issuedAt, new Date(issuedAt.getTime() + ACCESS_SECONDS * 1000));
}

export function signRefreshToken(keys: AccountKeys, claims: RefreshClaims, issuedAt: Date, expiresAt: Date): string {
  return sign(keys, "rt+jwt", claims, issuedAt, expiresAt);
}

/** Returns the session of an access token, or null. */
export function readAccessToken(
  keys: AccountKeys,
  token: string,
  now: Date,
): { userId: string; sessionId: string } | null {
  const claims = verify(keys, "at+jwt", token, now);
  if (!claims || typeof claims.sub !== "string" || typeof claims.sid !== "string") return null;
  return { userId: claims.sub, sessionId: claims.sid };
}

export function readRefreshToken(keys: AccountKeys, token: string, now: Date): RefreshClaims | null {
  const claims = verify(keys, "rt+jwt", token, now);
  if (!claims || typeof claims.sub !== "string" || typeof claims.jti !== "string") return null;
  return typeof claims.family === "string" ? { sub: claims.sub, jti: claims.jti, family: claims.family } : null;
}
