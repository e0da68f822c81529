import { parseJson } from "../../rules/json-depth";
import { readCose, securingOfCose } from "./cose";
import { readEuropean } from "./european";
import {
  type ExternalCredential,
  Proofs,
  type SecuredByCose,
  type SecuredByProofs,
  type SecuredByToken,
} from "./external-credential";
import { readOpenAttestation } from "./open-attestation";
import { badgeAt, isAskable, readOpenBadge2 } from "./open-badges-2";
import { type ReadSdJwt, readSdJwt, readSdJwtCredential } from "./sd-jwt-credential";
import { documentOf, type ReadToken, readToken, securingOf } from "./token";
import { readVerifiableCredential } from "./verifiable-credential";
import { isRecord, textOf } from "./written";

/** Maximum number of credentials in a file; each needs a separate verification. */
export const MAX_CREDENTIALS = 20;

/** A presentation: the holder who shows the credentials, and how it is signed. */
export interface Presentation {
  holder: string | null;
  securing: SecuredByProofs | SecuredByToken | SecuredByCose;
}

/** Credentials of other platforms found in a file. */
export interface ReadFile {
  presentation: Presentation | null;
  /** Credentials with their source text; null for an item that is not a credential or names no issuer. */
  credentials: { source: string; credential: ExternalCredential | null }[];
  /** Number of further credentials that were not read. */
  left: number;
}

/**
 * Reads all credentials in a text: JSON, a compact token, an SD-JWT, or the address of a badge; a single one, a list, a
 * presentation, or a record that contains others. Null for other text. Nothing is verified.
 */
export function readCredentials(text: string): ReadFile | null {
  const written = text.trim();
  const several = severalIn(written);
  if (several) {
    const credentials = several.items.slice(0, MAX_CREDENTIALS).map(readItem);
    return { presentation: several.presentation, credentials, left: several.items.length - credentials.length };
  }
  const credential = readOne(written);
  if (!credential) return null;
  const subjects = [credential.document.credentialSubject].flat().filter(isRecord);
  const within = credential.kind === "clr-2" ? subjects.flatMap(itemsOf) : [];
  const inner = within.slice(0, MAX_CREDENTIALS - 1).map(readItem);
  return {
    presentation: null,
    credentials: [{ source: written, credential }, ...inner],
    left: within.length - inner.length,
  };
}

/** Reads one item of several: a token as text, or a document. */
function readItem(item: unknown): ReadFile["credentials"][number] {
  const source = typeof item === "string" ? item : JSON.stringify(item);
  return { source, credential: readOne(source) };
}

const ENVELOPE =
  /^data:application\/(?:vc\+)?(?:ld\+json\+)?(?:jwt|sd-jwt|cose)[,;](?:base64,)?((?:eyJ|0oR)[\w.~+/=-]+)$/;

/** Beginning of a tagged COSE_Sign1 message in base64. */
const COSE = "0oR";

/** Reads one credential in any supported form; null for other text. */
function readOne(source: string): ExternalCredential | null {
  const written = source.trim();
  if (written.startsWith("eyJ")) return written.includes("~") ? readSelective(written) : readSigned(written);
  if (written.startsWith(COSE)) return readBinary(written);
  if (/^https:\/\/\S{1,2000}$/.test(written) && isAskable(written)) return badgeAt(written);
  const document = parseJson(written);
  const enveloped = envelopeOf(document, "EnvelopedVerifiableCredential", ENVELOPE);
  if (enveloped) return readOne(enveloped);
  return (
    readOpenAttestation(document) ??
    readEuropean(document) ??
    readOpenBadge2(document, null) ??
    readVerifiableCredential(document, null)
  );
}

/**
 * Returns the content of an envelope (VC 2.0, section 4.13.1), which must have no other members, because they would be
 * unsigned. Null for anything else.
 */
function envelopeOf(document: unknown, type: string, pattern: RegExp): string | null {
  if (!isRecord(document) || ![document.type].flat().includes(type)) return null;
  const isAlone = Object.keys(document).every((name) => ["@context", "id", "type"].includes(name));
  return isAlone ? (pattern.exec((textOf(document.id, MAX_ENVELOPE) ?? "").trim())?.[1] ?? null) : null;
}

/** Maximum length in characters, as much as a file may hold. */
const MAX_ENVELOPE = 1_400_000;

function readSigned(token: string): ExternalCredential | null {
  const read = readToken(token);
  if (!read) return null;
  const badge = readOpenBadge2(read.payload, read);
  if (badge) return badge;
  // Claims without hidden parts: some issuers omit the tilde at the end.
  return ofToken(read) ?? (read.payload.vct === undefined ? null : readSelective(`${token}~`));
}

function ofToken(read: ReadToken): ExternalCredential | null {
  const carried = documentOf(read, "vc");
  return (
    carried && readVerifiableCredential(carried.document, securingOf(read, "credential", carried.issuerClaim), carried)
  );
}

function readBinary(text: string): ExternalCredential | null {
  const read = readCose(text);
  return read && readVerifiableCredential(read.payload, securingOfCose(read, "credential"));
}

function readSelective(source: string): ExternalCredential | null {
  const selective = readSdJwt(source);
  if (!selective) return null;
  const credential = readSdJwtCredential(selective);
  if (credential) return credential;
  const carried = ofToken(selective.read);
  return carried && withSelection(carried, selective);
}

function withSelection(credential: ExternalCredential, { fault, hasKeyBinding }: ReadSdJwt): ExternalCredential {
  const { securing } = credential;
  if (securing.kind !== "jwt") return credential;
  return { ...credential, securing: { ...securing, fault: fault ?? securing.fault, hasKeyBinding } };
}

interface Several {
  presentation: Presentation | null;
  items: unknown[];
}

/** Returns the items of a presentation or a list; null for anything else. */
function severalIn(written: string): Several | null {
  if (written.startsWith("eyJ")) {
    const selective = written.includes("~") ? readSdJwt(written) : null;
    const read = selective?.read ?? readToken(written);
    return read && presentationOfToken(read, selective?.fault ?? null);
  }
  if (written.startsWith(COSE)) return presentationOfCose(written);
  const json = parseJson(written);
  if (Array.isArray(json)) return { presentation: null, items: json };
  if (!isRecord(json)) return null;
  const enveloped = envelopeOf(json, "EnvelopedVerifiablePresentation", ENVELOPE_OF_PRESENTATION);
  if (enveloped) return severalIn(enveloped);
  const isTyped = [json.type].flat().includes("VerifiablePresentation");
  // Exports list a person's credentials in an object without a type.
  if (!isTyped && (json.type !== undefined || json.verifiableCredential === undefined)) return null;
  return { presentation: isTyped ? presentationOf(json) : null, items: itemsOf(json) };
}

const ENVELOPE_OF_PRESENTATION = /^data:application\/vp\+(?:jwt|sd-jwt),(eyJ[\w.~-]+)$/;

function presentationOfToken(read: ReadToken, fault: ReadSdJwt["fault"]): Several | null {
  const carried = documentOf(read, "vp");
  if (!carried || ![Object(carried.document).type].flat().includes("VerifiablePresentation")) return null;
  const document: Record<string, unknown> = Object(carried.document);
  const holder = holderOf(document) ?? carried.issuerClaim;
  const token = securingOf(read, "presentation", carried.issuerClaim);
  const securing = { ...token, issuerId: holder ?? "", fault: fault ?? token.fault };
  return { presentation: { holder, securing }, items: itemsOf(document) };
}

function presentationOfCose(text: string): Several | null {
  const read = readCose(text);
  if (!read || ![read.payload.type].flat().includes("VerifiablePresentation")) return null;
  const holder = holderOf(read.payload);
  const securing = { ...securingOfCose(read, "presentation"), issuerId: holder ?? "" };
  return { presentation: { holder, securing }, items: itemsOf(read.payload) };
}

function presentationOf(json: Record<string, unknown>): Presentation {
  const { proof, ...withoutProof } = json;
  const parsed = Proofs.safeParse(proof);
  const proofs = parsed.success ? parsed.data : [];
  const holder = holderOf(json);
  const signer = holder ?? proofs[0]?.verificationMethod?.split("#")[0] ?? "";
  return { holder, securing: { kind: "proofs", issuerId: signer, proofs, withoutProof } };
}

const holderOf = ({ holder }: Record<string, unknown>): string | null => textOf(holder) ?? textOf(Object(holder).id);

const itemsOf = ({ verifiableCredential }: Record<string, unknown>): unknown[] =>
  verifiableCredential === undefined ? [] : [verifiableCredential].flat();
