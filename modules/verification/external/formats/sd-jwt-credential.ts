import type { ExternalCredential, SecuredByToken, Subject } from "./external-credential";
import { disclose, MAX_DISCLOSURES } from "./sd-jwt";
import { type ReadToken, readToken, securingOf } from "./token";
import { isRecord, nameOfParts, textOf, timeOf, words } from "./written";

/** A parsed SD-JWT (RFC 9901, section 4); disclosed claims are already in the payload. */
export interface ReadSdJwt {
  read: ReadToken;
  fault: SecuredByToken["fault"];
  hasKeyBinding: boolean;
}

/**
 * Parses the parts between tildes; null for other text. The last part is empty or the holder's key binding, which is
 * made for one verifier and is not verified here.
 */
export function readSdJwt(source: string): ReadSdJwt | null {
  const [token = "", ...parts] = source.split("~", MAX_DISCLOSURES + 3);
  const read = readToken(token);
  const last = parts.at(-1);
  if (!read || last === undefined) return null;
  const hasKeyBinding = readToken(last)?.header.typ === "kb+jwt";
  // Some issuers omit the last tilde that the format requires; then the last part is an ordinary disclosure.
  const disclosures = last === "" || hasKeyBinding ? parts.slice(0, -1) : parts;
  const { payload, fault } = disclose(read.payload, disclosures);
  return { read: { ...read, payload }, fault, hasKeyBinding };
}

/**
 * Reads a credential in the IETF's SD-JWT VC format: claims without JSON-LD. Its type is the `vct`; names are read from
 * the fields of the European wallet's learning credential and others. Null for another token. The issuer may be
 * identified by a certificate alone.
 */
export function readSdJwtCredential({ read, fault, hasKeyBinding }: ReadSdJwt): ExternalCredential | null {
  const { payload } = read;
  const issuerId = textOf(payload.iss);
  if (!textOf(payload.vct)) return null;
  const token = securingOf(read, "credential", issuerId);
  const [from, until] = [secondsOf(payload.nbf), secondsOf(payload.exp)];
  const [issued, expires] = [textOf(payload.date_of_issuance), textOf(payload.date_of_expiry)];
  return {
    kind: "sd-jwt",
    id: textOf(payload.jti),
    issuerId,
    issuerName: words(payload.issuing_authority) ?? words(payload.issuer_name),
    subjects: [readSubject(payload)],
    validFrom: from ?? issued,
    validUntil: until ?? expires,
    alsoFrom: from && issued ? [asTime(issued)] : [],
    alsoUntil: until && expires ? [asTime(expires)] : [],
    saysRevoked: false,
    statuses: statusesOf(payload),
    schemas: [],
    securing: { ...token, issuerId: issuerId ?? "", fault: fault ?? token.fault, hasKeyBinding },
    document: { ...payload, type: payload.vct },
  };
}

/**
 * Returns the entry of a token status list (IETF Token Status List, section 6.2); any other status becomes an
 * unsupported one.
 */
function statusesOf({ status }: Record<string, unknown>): ExternalCredential["statuses"] {
  if (status === undefined) return [];
  const list = isRecord(status) && isRecord(status.status_list) ? status.status_list : null;
  if (!list) return [{ type: "unknown" }];
  const { idx, uri } = list;
  return [
    {
      type: "TokenStatusList",
      statusPurpose: "revocation",
      statusListIndex: typeof idx === "number" ? idx : "",
      statusListCredential: textOf(uri) ?? "",
    },
  ];
}

function readSubject(payload: Record<string, unknown>): Subject {
  const claims = isRecord(payload.credentialSubject) ? payload.credentialSubject : payload;
  return {
    name: words(claims.name) ?? nameOfParts(claims) ?? words(claims.full_name),
    achievement: words(payload.achievement_title) ?? words(payload.title) ?? words(claims.achievement),
  };
}

/** Converts a claim to a time; text that is not a time for any other form, null without the claim. */
function secondsOf(value: unknown): string | null {
  if (value === undefined) return null;
  return (typeof value === "number" && timeOf(value)) || "no moment";
}

/** A day as an end date means its last moment. */
const asTime = (written: string): string => (/^\d{4}-\d\d-\d\d$/.test(written) ? `${written}T23:59:59Z` : written);
