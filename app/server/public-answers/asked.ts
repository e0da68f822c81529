import type { IncomingMessage } from "node:http";
import { paths } from "#app/paths";
import { readFileName } from "#app/presenters/certificate-file-name";
import { isLanguage } from "#modules/kernel/languages";
import { parsePublicId } from "#modules/kernel/public-id";

/** What is asked for of what everybody may see. */
export interface Asked {
  of: "certificate" | "status-list" | "issuer";
  /** Its public ID, the list's id, or the issuer's slug. */
  id: string;
  /** A page with a verdict says when it was checked; a file says nothing of the time. */
  isPage: boolean;
  /**
   * The one address of this answer, as a request's target: its ID as we write it, and of its parameters those that mean something.
   * It takes the place of what was asked, so that whoever draws the answer has nothing else to read.
   */
  address: string;
}

const LONGEST = 2048;
const CERTIFICATE_PAGE = /^\/v\/([^/]+)\/?$/i;
const VERIFICATION_PAGE = /^\/verification\/?$/i;
const CERTIFICATE_FILE = /^\/v\/([^/]+)\/([^/]+)$/i;
const STATUS_LIST = /^\/status\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:revocation|suspension)$/;
const ISSUER_FILE = /^\/issuers\/([a-z0-9-]+)\/(?:did|profile)\.json$/;

/** Reads a request's target; null for what is not answered here, and for what names no certificate. */
export function readAsked(target: string): Asked | null {
  if (target.length > LONGEST || target.includes("#")) return null;
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const query = new URLSearchParams(at < 0 ? "" : target.slice(at + 1));
  return readCertificate(path, query) ?? readDocument(path);
}

function readCertificate(path: string, query: URLSearchParams): Asked | null {
  const named = CERTIFICATE_PAGE.exec(path);
  if (named) {
    const id = parsePublicId(decoded(named[1]));
    return id ? pageOf(id, paths.certificate(id) + languageIn(query, "?")) : null;
  }
  if (VERIFICATION_PAGE.test(path)) {
    const id = parsePublicId(query.get("id") ?? "");
    return id ? pageOf(id, paths.verification(id) + languageIn(query, "&")) : null;
  }
  const file = CERTIFICATE_FILE.exec(path);
  const id = file && parsePublicId(decoded(file[1]));
  const address = id && addressOfFile(id, decoded(file[2]));
  return id && address ? { of: "certificate", id, isPage: false, address: address + downloadIn(query) } : null;
}

const pageOf = (id: string, address: string): Asked => ({ of: "certificate", id, isPage: true, address });

function addressOfFile(id: string, name: string): string | null {
  const named = readFileName(name);
  if (named === "picture") return paths.certificatePicture(id);
  if (named === "recipient") return paths.recipientPicture(id);
  return named && paths.certificateFile(id, named);
}

/** Documents that programs read; parameters mean nothing to them. */
function readDocument(path: string): Asked | null {
  const [, list] = STATUS_LIST.exec(path) ?? [];
  if (list) return { of: "status-list", id: list, isPage: false, address: path };
  const [, issuer] = ISSUER_FILE.exec(path) ?? [];
  return issuer ? { of: "issuer", id: issuer, isPage: false, address: path } : null;
}

const languageIn = (query: URLSearchParams, before: "?" | "&") => {
  const language = query.get("lang");
  return isLanguage(language) ? `${before}lang=${language}` : "";
};

const downloadIn = (query: URLSearchParams) => (query.has("download") ? "?download" : "");

/** What a page depends on, beside its address. */
const PAGE_DEPENDS_ON = ["host", "accept", "accept-language", "accept-encoding", "cookie"] as const;
/** Files are negotiated by nothing, and only compressed as the reader likes. */
const FILE_DEPENDS_ON = ["host", "accept-encoding"] as const;

/**
 * What an answer is kept under: its address with every header that it depends on. Null where it is for one visitor alone:
 * pages of somebody who is signed in (has the cookie `session`), and what is not simply fetched.
 */
export function keyOf({ method, headers }: IncomingMessage, asked: Asked, session: string): string | null {
  if (method !== "GET" || (asked.isPage && headers.cookie?.includes(`${session}=`))) return null;
  let key = asked.address;
  for (const name of asked.isPage ? PAGE_DEPENDS_ON : FILE_DEPENDS_ON) key += `\n${headers[name] ?? ""}`;
  return key.length > LONGEST ? null : key;
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
