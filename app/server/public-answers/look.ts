import type { IncomingMessage } from "node:http";
import { parsePublicId } from "#modules/kernel/public-id";

/** What is asked for of what everybody may see, and what it is kept under. */
export interface Look {
  of: "certificate" | "status-list" | "issuer";
  /** Its public ID, the list's id, or the issuer's slug. */
  id: string;
  /** A page with a verdict says when it was checked; a file says nothing of the time. */
  isPage: boolean;
  /** The address with every header that the answer depends on. */
  key: string;
}

/** What a page depends on, beside its address. */
const PAGE_DEPENDS_ON = ["accept", "accept-language", "accept-encoding", "cookie"] as const;
/** Files are negotiated by nothing, and only compressed as the reader likes. */
const FILE_DEPENDS_ON = ["accept-encoding"] as const;
const LONGEST_KEY = 2048;

const CERTIFICATE_PAGE = /^\/v\/([^/?]+)\/?(?:\?|$)/i;
const VERIFICATION_PAGE = /^\/verification\/?\?(?:.*&)?id=([^&]+)/i;
const CERTIFICATE_FILE = /^\/v\/([^/?]+)\/[^/?]+\.(?:pdf|png|svg|json|webp|jpg)(?:\?|$)/i;
const STATUS_LIST = /^\/status\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?:revocation|suspension)(?:\?|$)/;
const ISSUER_FILE = /^\/issuers\/([a-z0-9-]+)\/(?:did|profile)\.json(?:\?|$)/;

/** Reads a request; null for what is not answered here, and for everything that somebody asks who is signed in. */
export function readLook(request: IncomingMessage, session: string): Look | null {
  const { method, url = "", headers } = request;
  if (method !== "GET") return null;
  const page = CERTIFICATE_PAGE.exec(url) ?? VERIFICATION_PAGE.exec(url);
  if (page) {
    if (headers.cookie?.includes(`${session}=`)) return null;
    return lookAt("certificate", parsePublicId(decoded(page[1])), true, keyOf(request, PAGE_DEPENDS_ON));
  }
  const file = CERTIFICATE_FILE.exec(url);
  if (file) return lookAt("certificate", parsePublicId(decoded(file[1])), false, keyOf(request, FILE_DEPENDS_ON));
  const list = STATUS_LIST.exec(url);
  if (list) return lookAt("status-list", list[1] ?? null, false, keyOf(request, FILE_DEPENDS_ON));
  const issuer = ISSUER_FILE.exec(url);
  return issuer ? lookAt("issuer", issuer[1] ?? null, false, keyOf(request, FILE_DEPENDS_ON)) : null;
}

function lookAt(of: Look["of"], id: string | null, isPage: boolean, key: string): Look | null {
  return id === null || key.length > LONGEST_KEY ? null : { of, id, isPage, key };
}

function keyOf({ url = "", headers }: IncomingMessage, dependsOn: readonly string[]): string {
  let key = url;
  for (const name of dependsOn) key += `\n${headers[name] ?? ""}`;
  return key;
}

function decoded(text = ""): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
