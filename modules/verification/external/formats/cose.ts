import { decode, encode, type TagDecoder } from "cborg";
import { parseJson } from "../../rules/json-depth";
import type { JwtHeader, SecuredByCose } from "./external-credential";
import { isRecord } from "./written";

/**
 * The algorithms by their numbers, under the names that JSON Web Signatures have for them (RFC 9053, section 2; RFC
 * 8812).
 */
const ALGORITHMS = new Map<unknown, string>([
  [-7, "ES256"],
  [-8, "EdDSA"],
  [-35, "ES384"],
  [-36, "ES512"],
  [-37, "PS256"],
  [-257, "RS256"],
]);
/** Labels of the header (RFC 9052, section 3.1; RFC 9596). */
const ALG = 1;
const CONTENT_TYPE = 3;
const KID = 4;
const TYP = 16;
const SIGN1 = 18;
const TAGS: TagDecoder[] = [];
TAGS[SIGN1] = (content) => content;

/** A COSE_Sign1 message taken apart and not checked (RFC 9052, section 4.2), as credentials are carried in it. */
export interface ReadCose {
  payload: Record<string, unknown>;
  header: JwtHeader;
  contentType: string | null;
  /** What was signed, and the signature; base64. */
  signed: string;
  signature: string;
}

/** Characters in base64: what is binary costs by its items, of which a byte may be one. */
const MAX_COSE = 40_000;

/** Takes a message apart that stands as base64 text, as W3C's suite has it; null for other text. */
export function readCose(text: string): ReadCose | null {
  if (text.length > MAX_COSE) return null;
  try {
    const message: unknown = decode(Buffer.from(text, "base64"), { useMaps: true, tags: TAGS });
    if (!Array.isArray(message) || message.length !== 4) return null;
    const [head, , payload, signature] = message;
    if (![head, payload, signature].every((part) => part instanceof Uint8Array)) return null;
    const header: unknown = decode(head, { useMaps: true });
    const document = parseJson(Buffer.from(payload).toString("utf8"));
    if (!(header instanceof Map) || !isRecord(document)) return null;
    return {
      payload: document,
      header: {
        alg: ALGORITHMS.get(header.get(ALG)) ?? "",
        kid: textOf(header.get(KID)),
        typ: textOf(header.get(TYP)),
        jwk: null,
        certificate: null,
      },
      contentType: textOf(header.get(CONTENT_TYPE)),
      signed: Buffer.from(encode(["Signature1", head, new Uint8Array(), payload])).toString("base64"),
      signature: Buffer.from(signature).toString("base64"),
    };
  } catch {
    return null;
  }
}

/** What each wrapping may be called (W3C VC-JOSE-COSE, sections 3.3.1 and 3.3.2). */
const TYPES = {
  credential: ["application/vc+cose", "application/vc"],
  presentation: ["application/vp+cose", "application/vp"],
} as const;

/** How a message secures what it carries. */
export function securingOfCose(read: ReadCose, use: keyof typeof TYPES): Omit<SecuredByCose, "issuerId"> {
  const { header, contentType, signed, signature, payload } = read;
  const [typ, content] = TYPES[use];
  const isOfType = (header.typ ?? typ) === typ && (contentType ?? content) === content;
  const fault = isOfType && !("vc" in payload) && !("vp" in payload) ? null : "other-type";
  return { kind: "cose", header, signed, signature, fault };
}

function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : null;
}
