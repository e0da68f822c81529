import { inflateSync } from "node:zlib";
import { type SaxesAttributeNS, SaxesParser } from "saxes";
import { OPEN_BADGES_KEYWORD, OPEN_BADGES_NAMESPACE } from "./bake";
import { extractFromPdf } from "./extract-pdf";
import { isPng, pngChunks } from "./png-chunks";

export type Extraction =
  | { ok: true; credential: string; carrier: "pdf" | "png" | "svg" | "json" }
  | { ok: false; code: "no-credential" | "unsupported-file" | "too-large" };

const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_CREDENTIAL_BYTES = 1024 * 1024;

/** Three parts in base64url, the first of which is a JSON object (RFC 7515, section 7.1). */
const COMPACT_JWT = /^eyJ[\w-]{8,4000}\.[\w-]{8,1400000}\.[\w-]{8,2000}$/;

/**
 * The credential that a picture of ours (or of another Open Badges 3.0 issuer) carries, as it was written, or the file
 * itself if it is JSON or a JWT. Safe on anything: nothing is executed or fetched, work and memory are bounded by the limits
 * above. Says nothing about whether the credential is true. Codes: `too-large` (file or credential), `unsupported-file`
 * (no PDF, PNG, SVG, JSON or JWT), `no-credential`.
 */
export function extractCredential(bytes: Uint8Array): Extraction {
  if (bytes.length > MAX_FILE_BYTES) return { ok: false, code: "too-large" };
  if (isPng(bytes)) return answer(fromPng(bytes), "png");
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (head.includes("%PDF-")) return answer(extractFromPdf(bytes, MAX_CREDENTIAL_BYTES), "pdf");
  const text = decodeText(bytes);
  if (text === null) return { ok: false, code: "unsupported-file" };
  if (COMPACT_JWT.test(text)) return answer(text, "json");
  if (text.startsWith("{")) return isJsonObject(text) ? answer(text, "json") : { ok: false, code: "unsupported-file" };
  if (!text.startsWith("<")) return { ok: false, code: "unsupported-file" };
  const found = fromSvg(text);
  return found === "not-svg" ? { ok: false, code: "unsupported-file" } : answer(found.credential, "svg");
}

function answer(credential: string | null, carrier: "pdf" | "png" | "svg" | "json"): Extraction {
  if (credential === null) return { ok: false, code: "no-credential" };
  if (Buffer.byteLength(credential) > MAX_CREDENTIAL_BYTES) return { ok: false, code: "too-large" };
  return { ok: true, credential, carrier };
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).trim();
  } catch {
    return null;
  }
}

function isJsonObject(text: string): boolean {
  if (Buffer.byteLength(text) > MAX_CREDENTIAL_BYTES) return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

/** iTXt (RFC 2083 and PNG 1.2, 4.2.3.3): keyword, compression flag, method, language, translated keyword, text. */
function fromPng(bytes: Uint8Array): string | null {
  for (const { type, data } of pngChunks(bytes)) {
    if (type !== "iTXt" || data.length > MAX_CREDENTIAL_BYTES + 1024) continue;
    const keywordEnd = data.indexOf(0);
    if (Buffer.from(data.subarray(0, keywordEnd)).toString("latin1") !== OPEN_BADGES_KEYWORD) continue;
    const languageEnd = data.indexOf(0, keywordEnd + 3);
    const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
    if (translatedEnd < 0) return null;
    const text = data.subarray(translatedEnd + 1);
    return data[keywordEnd + 1] === 1 ? inflated(text) : Buffer.from(text).toString("utf8");
  }
  return null;
}

function inflated(data: Uint8Array): string | null {
  try {
    return inflateSync(data, { maxOutputLength: MAX_CREDENTIAL_BYTES }).toString("utf8");
  } catch {
    return null;
  }
}

/** The text of the `credential` element that is a child of the root `svg`. */
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
    // The SVG 1.1 declaration is harmless; anything that defines entities is not.
    if (doctype.includes("[")) refuse();
  });
  parser.on("opentag", (tag: { local: string; uri: string; attributes: Record<string, SaxesAttributeNS> }) => {
    depth++;
    if (depth === 1) svg = tag.local === "svg";
    if (!svg) refuse();
    inside = depth === 2 && tag.local === "credential" && tag.uri === OPEN_BADGES_NAMESPACE && !seen;
    seen ||= inside;
    // A credential that is a JWT stands in an attribute.
    const token = tag.attributes.verify?.value;
    if (inside && token) parts.push(token);
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
