import { parsePublicId } from "#modules/kernel/public-id";

/** Target of a QR code. No address is ever opened: one of this platform is only parsed. */
export type ScannedAddress =
  | { ok: true; publicId: string }
  /** `host` in ASCII form: a name with look-alike letters appears as `xn--…`. */
  | { ok: false; code: "foreign-host"; host: string }
  /** An address on this platform that is not a certificate's, or any other text. */
  | { ok: false; code: "no-certificate-code" };

const LONGEST = 2048;

/**
 * Reads the text of a QR code: a certificate's address on the platform's own origin, or an ID alone, names a
 * certificate; any other host is reported and refused. Codes: `foreign-host`, `no-certificate-code`.
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
  // A word with a dot and a slash is an address to people, and to some QR code readers.
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
