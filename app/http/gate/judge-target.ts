import { isWholeText } from "./judge-text";
import { ADDRESS_TOO_LONG, MALFORMED, type Refusal } from "./refusal";

const LONGEST = 8192;
const MAX_QUERY_FIELDS = 200;

/** The part of a request before its body. */
export interface RequestHead {
  url?: string;
  /** Names and values alternating, as received. */
  rawHeaders: string[];
}

/**
 * Checks a request's target: in origin form (RFC 9112, section 3.2.1), for one host, and of characters that can be
 * stored and compared. An invalid encoding in the query is tolerated and becomes replacement characters, because mail
 * programs and trackers append to links.
 */
export function judgeTarget({ url = "", rawHeaders }: RequestHead): Refusal | null {
  if (url.length > LONGEST) return ADDRESS_TOO_LONG;
  if (!url.startsWith("/") || hostsNamed(rawHeaders) > 1) return MALFORMED;
  const [path = "", ...rest] = url.split("?");
  if (!isOrigin(path) || !isEncodedText(path) || leadsElsewhere(path)) return MALFORMED;
  let fields = 0;
  for (const [name, value] of new URLSearchParams(rest.join("?")))
    if (++fields > MAX_QUERY_FIELDS || !isWholeText(name) || !isWholeText(value)) return MALFORMED;
  return null;
}

/** Counts Host headers. With two, a proxy in front may have used the other one. */
function hostsNamed(rawHeaders: string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
}

/**
 * Whether all non-ASCII and non-printing characters are encoded. Parsers drop or encode others, each in a different
 * way.
 */
const isOrigin = (path: string): boolean => /^[!-~]+$/.test(path) && !path.includes("#");

const DOTS = new Set([".", ".."]);

/**
 * Whether a URL parser would change the path (`..`, a backslash). Checks use the path as received, and would apply to
 * another page than the one that responds.
 */
function leadsElsewhere(path: string): boolean {
  const segments = path.toLowerCase().replaceAll("%2e", ".").split("/");
  return path.includes("\\") || segments.some((segment) => DOTS.has(segment));
}

function isEncodedText(path: string): boolean {
  try {
    return isWholeText(decodeURIComponent(path));
  } catch {
    return false;
  }
}
