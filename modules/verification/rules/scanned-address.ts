import { parsePublicId } from "#modules/kernel/public-id";

/** What the text of a QR code leads to. Nothing is ever followed: our own address is only read. */
export type ScannedAddress =
  | { ok: true; publicId: string }
  /** `host` as computers write it: a name in letters that only look like ours shows itself as `xn--…`. */
  | { ok: false; code: "foreign-host"; host: string }
  /** Our own host, and no certificate's address; or any other text. */
  | { ok: false; code: "no-certificate-code" };

const LONGEST = 2048;

/**
 * Judges what a QR code says: a certificate's address on our own origin, or an ID by itself, names a certificate; any
 * other host is named and refused.
 */
export function readScannedAddress(text: string, ownOrigin: string): ScannedAddress {
  const scanned = text.trim().slice(0, LONGEST);
  const url = URL.canParse(scanned) ? new URL(scanned) : null;
  if (url?.host) {
    const own = new URL(ownOrigin);
    if (url.host !== own.host) return { ok: false, code: "foreign-host", host: url.host };
    if (!/^https?:$/.test(url.protocol) || url.username) return { ok: false, code: "no-certificate-code" };
    return named(url.searchParams.get("id") ?? lastPart(url.pathname));
  }
  // A word with a dot and a slash is an address to people, and to some readers of codes.
  const bare = /^(?:\/\/)?([^\s/]+\.[^\s/]{2,})\//.exec(scanned)?.[1];
  if (bare && URL.canParse(`https://${bare}`))
    return readScannedAddress(`https://${scanned.replace(/^\/\//, "")}`, ownOrigin);
  return scanned.includes("/") ? { ok: false, code: "no-certificate-code" } : named(scanned);
}

const lastPart = (pathname: string) => /^\/v\/([^/]+)\/?$/i.exec(pathname)?.[1] ?? "";

function named(text: string): ScannedAddress {
  const publicId = parsePublicId(text);
  return publicId ? { ok: true, publicId } : { ok: false, code: "no-certificate-code" };
}
