import { decode, encode, type TagDecoder } from "cborg";
import { parseJson } from "../../rules/json-depth";
import type { JwtHeader, SecuredByCose } from "./external-credential";
import { isRecord } from "./written";

/** Algorithms by COSE number, with their names in JSON Web Signatures (RFC 9053, section 2; RFC 8812). */
const ALGORITHMS = new Map<unknown, string>([
  [-7, "ES256"],
  [-8, "EdDSA"],
  [-35, "ES384"],
  [-36, "ES512"],
  [-37, "PS256"],
  [-257, "RS256"],
]);
/** Header labels (RFC 9052, section 3.1; RFC 9596). */
const ALG = 1;
const CONTENT_TYPE = 3;
const KID = 4;
const TYP = 16;
const SIGN1 = 18;
const TAGS: TagDecoder[] = [];
TAGS[SIGN1] = (content) => content;

/** A parsed COSE_Sign1 message that carries a credential; not verified (RFC 9052, section 4.2). */
export interface ReadCose {
  payload: Record<string, unknown>;
  header: JwtHeader;
  contentType: string | null;
  /** The signed bytes and the signature, in base64. */
  signed: string;
  signature: string;
}

/**
 * Maximum length in base64 characters: the cost of binary data grows with its items, each of which may be a single
 * byte.
 */
const MAX_COSE = 40_000;

/** Parses a message in base64, as in W3C's test suite; null for other text. */
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

/** Allowed types of each wrapping (W3C VC-JOSE-COSE, sections 3.3.1 and 3.3.2). */
const TYPES = {
  credential: ["application/vc+cose", "application/vc"],
  presentation: ["application/vp+cose", "application/vp"],
} as const;

/** Returns how a message secures its content. */
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
