import { parseJson } from "../../rules/json-depth";
import type { ExternalCredential } from "./external-credential";
import { readVerifiableCredential } from "./verifiable-credential";
import { isRecord, textOf, words } from "./written";

/**
 * Reads a European Digital Credential for Learning (Europass): a document in the European Learning Model with an
 * electronic seal (JAdES) around it. The content is read; the seal is not verified.
 */
export function readEuropean(document: unknown): ExternalCredential | null {
  if (!isRecord(document)) return null;
  const sealed = textOf(document.payload) === null ? document.payload : null;
  const inner = typeof document.payload === "string" ? decoded(document.payload) : sealed;
  const credential = isRecord(inner) ? inner : document;
  const types = [credential.type].flat();
  if (!types.includes("EuropeanDigitalCredential")) return null;
  const { issuer } = credential;
  const withId = { ...credential, issuer: isRecord(issuer) && !issuer.id ? { ...issuer, id: "urn:issuer" } : issuer };
  const read = readVerifiableCredential(withId, null);
  if (!read) return null;
  const display = Object(credential.displayParameter);
  return {
    ...read,
    kind: "european-digital-credential",
    issuerId: textOf(Object(issuer).id) ?? textOf(issuer),
    issuerName: read.issuerName ?? words(Object(issuer).prefLabel),
    subjects: read.subjects.map(({ name, achievement }) => ({
      name,
      achievement: achievement ?? words(display.title),
    })),
    securing: { kind: "unread" },
  };
}

/** Decodes the payload of a JSON Web Signature in its JSON form. */
const decoded = (payload: string): unknown => parseJson(Buffer.from(payload, "base64url").toString("utf8"));
