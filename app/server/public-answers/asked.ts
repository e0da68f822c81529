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

/** What is asked for of what everybody may see. */
export interface Asked {
  of: "certificate" | "status-list" | "issuer";
  /** Its public ID, the list's id, or the issuer's slug. */
  id: string;
  /** A page with a verdict says when it was checked; a file says nothing of the time. */
  isPage: boolean;
  /**
   * The one address of this answer, as a request's target: its ID as we write it, and of its parameters those that mean
   * something. It takes the place of what was asked, so that whoever draws the answer has nothing else to read.
   */
  address: string;
  /** In which line a network waits for its turn. */
  lane: LaneName;
  /** For how long the answer is sent again at most. */
  maxAgeMs: number;
}

type Subject = Pick<Asked, "of" | "id" | "isPage" | "address">;
type Params = Partial<Record<string, string>>;

const MAX_LENGTH = 2048;
/** A slug as organizations have them; everything else is drawn, and found to be nobody's. */
const SLUG = /^[a-z0-9-]+$/;

/** How the subject of each answer for everybody is read; null for what names none. */
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
  // To documents that programs read, parameters mean nothing.
  "status-list"({ listId = "", purpose }) {
    if (!isId(listId) || (purpose !== "revocation" && purpose !== "suspension")) return null;
    const id = listId.toLowerCase();
    return { of: "status-list", id, isPage: false, address: paths.statusList(id, purpose) };
  },
  "issuer-did": ({ slug = "" }) => documentOf(slug, paths.issuerDid(slug)),
  "issuer-profile": ({ slug = "" }) => documentOf(slug, paths.issuerProfile(slug)),
};

/** Reads a request's target; null for what is not answered here, and for what names no certificate. */
export function readAsked(target: string): Asked | null {
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

/** What a page depends on, beside its address. */
const PAGE_DEPENDS_ON = ["host", "accept", "accept-language", "accept-encoding", "cookie"] as const;
/** Files are negotiated by nothing, and only compressed as the reader likes. */
const FILE_DEPENDS_ON = ["host", "accept-encoding"] as const;

/**
 * What an answer is kept under: its address with every header that it depends on. Null where it is for one visitor
 * alone: pages of somebody who is signed in (has the cookie `session`), and what is not simply fetched.
 */
export function keyOf({ method, headers }: IncomingMessage, asked: Asked, session: string): string | null {
  if (method !== "GET" || (asked.isPage && headers.cookie?.includes(`${session}=`))) return null;
  let key = asked.address;
  for (const name of asked.isPage ? PAGE_DEPENDS_ON : FILE_DEPENDS_ON) key += `\n${headers[name] ?? ""}`;
  return key.length > MAX_LENGTH ? null : key;
}
