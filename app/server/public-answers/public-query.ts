import type { IncomingMessage } from "node:http";
import { isId } from "#app/http/read-params.server";
import type { PUBLIC_ANSWERS } from "#app/http/routes/facts";
import { isDataRequest, paramsOf } from "#app/http/routes/match-address";
import { routeOf } from "#app/http/routes/routes.server";
import { paths } from "#app/paths";
import { readFileName } from "#app/presenters/certificate-file-name";
import { isLanguage } from "#modules/kernel/languages";
import { parsePublicId } from "#modules/kernel/public-id";
import type { LaneName } from "../turns";

/** A request for a public answer. */
export interface PublicQuery {
  of: "certificate" | "status-list" | "issuer";
  /** The certificate's public ID, the status list's id, or the issuer's slug. */
  id: string;
  /** Whether the answer is a page with a verdict and the time of its check; files contain no time. */
  isPage: boolean;
  /**
   * Canonical address of the answer, with its ID in canonical form and only the parameters that matter. Replaces the
   * requested address, so that rendering reads nothing else.
   */
  address: string;
  /** Lane in which a network's requests wait. */
  lane: LaneName;
  /** Maximum time in milliseconds for which the answer is cached. */
  maxAgeMs: number;
}

type Subject = Pick<PublicQuery, "of" | "id" | "isPage" | "address">;
type Params = Partial<Record<string, string>>;

const MAX_LENGTH = 2048;
/** Format of organizations' slugs. Other texts are rendered, which finds no issuer. */
const SLUG = /^[a-z0-9-]+$/;

/** Readers of the subject of each kind of public answer; null if the address names none. */
const SUBJECTS: Record<(typeof PUBLIC_ANSWERS)[number], (params: Params, query: URLSearchParams) => Subject | null> = {
  "certificate-page"({ id: text = "" }, query) {
    const id = parsePublicId(text);
    return id ? pageOf(id, paths.certificate(id) + languageIn(query, "?")) : null;
  },
  "certificate-lookup"(_params, query) {
    const id = parsePublicId(query.get("id") ?? "");
    return id ? pageOf(id, paths.verification(id) + languageIn(query, "&")) : null;
  },
  "certificate-file"({ id: text = "", file = "" }, query) {
    const id = parsePublicId(text);
    const address = id && addressOfFile(id, file);
    return id && address ? { of: "certificate", id, isPage: false, address: address + downloadIn(query) } : null;
  },
  // Documents for programs ignore query parameters.
  "status-list"({ listId = "", purpose }) {
    if (!isId(listId) || (purpose !== "revocation" && purpose !== "suspension")) return null;
    const id = listId.toLowerCase();
    return { of: "status-list", id, isPage: false, address: paths.statusList(id, purpose) };
  },
  "issuer-did": ({ slug = "" }) => documentOf(slug, paths.issuerDid(slug)),
  "issuer-profile": ({ slug = "" }) => documentOf(slug, paths.issuerProfile(slug)),
};

/** Reads a request's target; null if it is no public answer, or names no certificate, status list or issuer. */
export function readPublicQuery(target: string): PublicQuery | null {
  if (target.length > MAX_LENGTH || target.includes("#")) return null;
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  const route = routeOf(path);
  const { publicCache, lane } = route.facts;
  if (!publicCache || isDataRequest(path)) return null;
  const query = new URLSearchParams(at < 0 ? "" : target.slice(at + 1));
  const subject = SUBJECTS[publicCache.answer](paramsOf(route.address, path), query);
  return subject && { ...subject, lane, maxAgeMs: publicCache.seconds * 1000 };
}

const pageOf = (id: string, address: string): Subject => ({ of: "certificate", id, isPage: true, address });

const documentOf = (slug: string, address: string): Subject | null =>
  SLUG.test(slug) ? { of: "issuer", id: slug, isPage: false, address } : null;

function addressOfFile(id: string, name: string): string | null {
  const named = readFileName(name);
  if (named === "picture") return paths.certificatePicture(id);
  if (named === "recipient") return paths.recipientPicture(id);
  return named && paths.certificateFile(id, named);
}

const languageIn = (query: URLSearchParams, before: "?" | "&") => {
  const language = query.get("lang");
  return isLanguage(language) ? `${before}lang=${language}` : "";
};

const downloadIn = (query: URLSearchParams) => (query.has("download") ? "?download" : "");

/** Request headers on which a page depends. */
const PAGE_DEPENDS_ON = ["host", "accept", "accept-language", "accept-encoding", "cookie"] as const;
/** Request headers on which a file depends: only its compression varies. */
const FILE_DEPENDS_ON = ["host", "accept-encoding"] as const;

/**
 * Cache key of an answer: its address and all headers on which it depends. Null if the answer is for one visitor only:
 * pages of a signed-in person (with the cookie `session`), methods other than GET, and keys that are too long.
 */
export function keyOf({ method, headers }: IncomingMessage, query: PublicQuery, session: string): string | null {
  if (method !== "GET" || (query.isPage && headers.cookie?.includes(`${session}=`))) return null;
  let key = query.address;
  for (const name of query.isPage ? PAGE_DEPENDS_ON : FILE_DEPENDS_ON) key += `\n${headers[name] ?? ""}`;
  return key.length > MAX_LENGTH ? null : key;
}
