import { isWholeText } from "./judge-text";
import { ADDRESS_TOO_LONG, MALFORMED, type Refusal } from "./refusal";

const LONGEST = 8192;
const MAX_QUERY_FIELDS = 200;

/** What a request says before its body. */
export interface RequestHead {
  url?: string;
  /** Names and values in turn, as they were sent. */
  rawHeaders: string[];
}

/**
 * Judges the address of a request: in origin form (RFC 9112, section 3.2.1), for one host, and of characters that can
 * be stored and compared. A query may be badly encoded: what mail programs and counters add to a link is not its
 * reader's fault, and reads as replacement characters.
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

/** Of two, a proxy in front may have believed the other. */
function hostsNamed(rawHeaders: string[]): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
}

/**
 * Whether all that is not of ASCII, and no character, is encoded: parsers drop or encode the rest, each another part of
 * it.
 */
const isOrigin = (path: string): boolean => /^[!-~]+$/.test(path) && !path.includes("#");

const DOTS = new Set([".", ".."]);

/**
 * Whether a URL parser makes another path of it (`..`, a backslash): what judges by the path as it was sent would judge
 * another page than the one that answers.
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
