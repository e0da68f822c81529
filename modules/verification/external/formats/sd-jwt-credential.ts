import type { ExternalCredential, SecuredByToken, Subject } from "./external-credential";
import { disclose } from "./sd-jwt";
import { isOfType, type ReadToken, readToken, securingOf } from "./token";
import { isRecord, nameOfParts, textOf, timeOf, words } from "./written";

/** An SD-JWT taken apart (RFC 9901, section 4): what is disclosed is in the payload already. */
export interface ReadSdJwt {
  read: ReadToken;
  fault: SecuredByToken["fault"] | "unknown-digest";
}

/** Reads the parts between tildes; null for other text. The last is the proof that a holder has a key, or empty. */
export function readSdJwt(source: string): ReadSdJwt | null {
  const [token = "", ...parts] = source.split("~");
  const read = readToken(token);
  if (!read || parts.length === 0) return null;
  const { payload, fault } = disclose(read.payload, parts.slice(0, -1));
  return { read: { ...read, payload }, fault };
}

/**
 * A credential in the form of the IETF's SD-JWT VC: claims without JSON-LD. Its type is the `vct`; names are where the
 * European wallet's learning credential and others have them. Null where it has no issuer.
 */
export function readSdJwtCredential({ read, fault }: ReadSdJwt): ExternalCredential | null {
  const { payload } = read;
  const issuerId = textOf(payload.iss);
  if (!issuerId || !textOf(payload.vct)) return null;
  const { status, vct, iss } = payload;
  const list = isRecord(status) && isRecord(status.status_list) ? status.status_list : null;
  const token = securingOf(read, "credential", textOf(iss));
  return {
    kind: "sd-jwt",
    id: textOf(payload.jti),
    issuerId,
    issuerName: words(payload.issuing_authority) ?? words(payload.issuer_name),
    subjects: [readSubject(payload)],
    validFrom: secondsOf(payload.nbf) ?? textOf(payload.date_of_issuance) ?? secondsOf(payload.iat),
    validUntil: secondsOf(payload.exp) ?? textOf(payload.date_of_expiry),
    saysRevoked: false,
    statuses: list
      ? [
          {
            type: "TokenStatusList",
            statusPurpose: "revocation",
            statusListIndex: typeof list.idx === "number" ? list.idx : "",
            ...(typeof list.uri === "string" ? { statusListCredential: list.uri } : {}),
          },
        ]
      : [],
    schemas: [],
    securing:
      fault === "unknown-digest" || !isOfType(read, "credential")
        ? { ...token, issuerId, fault: "other-type" }
        : { ...token, issuerId, fault },
    document: { ...payload, type: vct },
  };
}

function readSubject(payload: Record<string, unknown>): Subject {
  const claims = isRecord(payload.credentialSubject) ? payload.credentialSubject : payload;
  return {
    name: words(claims.name) ?? nameOfParts(claims) ?? words(claims.full_name),
    achievement: words(payload.achievement_title) ?? words(payload.title) ?? words(claims.achievement),
  };
}

const secondsOf = (value: unknown): string | null => (typeof value === "number" ? timeOf(value) || null : null);
