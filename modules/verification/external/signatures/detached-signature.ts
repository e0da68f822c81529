import { z } from "zod";
import { parseJson } from "../../rules/json-depth";
import type { KeyKind } from "../issuer-keys";
import type { SignatureTest } from "../proof-suites";
import { algorithmOf, signatureOfAlgorithm } from "./algorithms";

/** Header of a detached, unencoded payload (RFC 7797, section 5); no other critical parameter is supported. */
const Header = z.looseObject({ alg: z.string(), b64: z.literal(false), crit: z.tuple([z.literal("b64")]) });

/**
 * Reads a detached JSON Web Signature over `header.` and the signed bytes; null if the text is not one, or for an
 * unsupported algorithm.
 */
export function readDetached(jws: string, keys: readonly KeyKind[]): SignatureTest | null {
  const [head = "", payload, tail = "", ...more] = jws.split(".");
  const header = Header.safeParse(parseJson(Buffer.from(head, "base64url").toString("utf8")));
  const algorithm = header.success ? algorithmOf(header.data.alg) : null;
  if (payload !== "" || more.length > 0 || !algorithm || !keys.includes(algorithm.key)) return null;
  const signature = Buffer.from(tail, "base64url");
  return (hash, key) => {
    const signed = Buffer.concat([Buffer.from(`${head}.`, "ascii"), hash]);
    return signatureOfAlgorithm(algorithm, { signed, signature, key });
  };
}
