import { type SaxesAttributeNS, SaxesParser } from "saxes";
import type { Result } from "../../kernel/result";
import { OPEN_BADGES_NAMESPACE } from "./bake";
import { extractFromPdf } from "./extract-pdf";
import { isPng } from "./png-chunks";
import { badgeInPng } from "./png-text";

export type Extraction = Result<
  { credential: string; carrier: "pdf" | "png" | "svg" | "json" },
  "no-credential" | "unsupported-file" | "too-large" | "european-xml"
>;

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_CREDENTIAL_BYTES = 1024 * 1024;

/**
 * Three parts in base64url, the first of which is a JSON object (RFC 7515, section 7.1), and optional disclosures (RFC
 * 9901).
 */
const COMPACT_JWT = /^eyJ[\w-]{8,4000}\.[\w-]{8,1400000}\.[\w-]{8,2000}(?:~[\w.~-]{0,1000000})?$/;
/** A COSE_Sign1 message with its tag (RFC 9052, section 4.2), in base64. */
const COSE = /^0oR[\w+/-]{40,1400000}={0,2}$/;
/** Address of the badge, which a picture of Open Badges 2.0 may carry instead of the badge itself. */
const ADDRESS = /^https:\/\/\S{1,2000}$/;

/**
 * Extracts the credential from a picture of this platform or of another Open Badges 3.0 issuer, as written; or returns
 * the file itself if it is JSON or a JWT. Safe on any input: nothing is executed or fetched, and work and memory are
 * bounded by the limits above. Does not check whether the credential is genuine. Codes: `too-large` (file or
 * credential), `unsupported-file` (no PDF, PNG, SVG, JSON or JWT), `european-xml` (a European Digital Credential in
 * XML, which is not supported), `no-credential`.
 */
export function extractCredential(bytes: Uint8Array): Extraction {
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, code: "too-large" };
  if (isPng(bytes)) {
    const text = badgeInPng(bytes, MAX_CREDENTIAL_BYTES);
    return text === "too-large" ? { ok: false, code: "too-large" } : answer(text?.trim() ?? null, "png");
  }
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (head.includes("%PDF-")) return answer(extractFromPdf(bytes, MAX_CREDENTIAL_BYTES), "pdf");
  const text = decodeText(bytes);
  if (text === null) return { ok: false, code: "unsupported-file" };
  if (COMPACT_JWT.test(text) || COSE.test(text)) return answer(text, "json");
  if (/^[{[]/.test(text)) {
    const json = asJson(text);
    return json === null ? { ok: false, code: "unsupported-file" } : answer(json, "json");
  }
  if (!text.startsWith("<")) return { ok: false, code: "unsupported-file" };
  const found = fromSvg(text);
  if (found === "not-svg") return { ok: false, code: isEuropeanXml(text) ? "european-xml" : "unsupported-file" };
  return answer(found.credential, "svg");
}

function answer(credential: string | null, carrier: "pdf" | "png" | "svg" | "json"): Extraction {
  if (credential === null) return { ok: false, code: "no-credential" };
  if (Buffer.byteLength(credential) > MAX_CREDENTIAL_BYTES) return { ok: false, code: "too-large" };
  return { ok: true, credential, carrier };
}

/** Whether a text is the XML that Europass issued before it used JSON, by the vocabulary in its root element. */
const isEuropeanXml = (text: string): boolean => text.slice(0, 4096).includes("http://data.europa.eu/snb");

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
  } catch {
    return null;
  }
}

/**
 * Returns a text that is JSON, unchanged or with typographic quotation marks, which word processors insert, made
 * straight; null for any other text.
 */
function asJson(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_CREDENTIAL_BYTES) return text;
  return [text, text.replace(/[\u201c-\u201f]/g, '"')].find(isJson) ?? null;
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** Whether an element carries a badge in an SVG: Open Badges 3.0 (5.3.2), and 2.0 (Baking 1.0). */
const isCarrier = ({ local, uri }: { local: string; uri: string }): boolean =>
  (local === "credential" && uri === OPEN_BADGES_NAMESPACE) ||
  (local === "assertion" && uri === "http://openbadges.org");

/** Reads the text of the element that carries a badge, a child of the root `svg`. */
function fromSvg(text: string): { credential: string | null } | "not-svg" {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  let depth = 0;
  let svg = false;
  let inside = false;
  let seen = false;
  const parts: string[] = [];
  const refuse = () => {
    throw new Error("refused");
  };
  parser.on("error", refuse);
  parser.on("doctype", (doctype) => {
    // The DOCTYPE of SVG 1.1 is harmless; one that defines entities is not.
    if (doctype.includes("[")) refuse();
  });
  parser.on("opentag", (tag: { local: string; uri: string; attributes: Record<string, SaxesAttributeNS> }) => {
    depth++;
    if (depth === 1) svg = tag.local === "svg";
    if (!svg) refuse();
    inside = depth === 2 && isCarrier(tag) && !seen;
    seen ||= inside;
    // The `verify` attribute has a credential that is a token, or the address of an older badge, whose element contains
    // the badge.
    const token = tag.attributes.verify?.value;
    if (inside && token && (COMPACT_JWT.test(token) || ADDRESS.test(token))) parts.push(token);
  });
  const append = (part: string) => {
    if (inside) parts.push(part);
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => {
    depth--;
    inside = false;
  });
  try {
    parser.write(text).close();
  } catch {
    return "not-svg";
  }
  return { credential: parts.join("").trim() || null };
}
