import { LRUCache } from "lru-cache";
import QRCode from "qrcode";
import type { QrModules } from "./scene";

/** Modules that must stay empty on each side (ISO/IEC 18004). */
export const QR_QUIET_MODULES = 4;

/** The 45 characters of alphanumeric mode (ISO/IEC 18004, table 5). */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * Returns the payload of the QR code for an address. Upper case makes the code smaller (5.5 bits a character instead of
 * 8) and means the same: scheme and host ignore case by RFC 3986, and the site ignores it in the verification path. An
 * address with anything beyond (query, fragment, escapes) stays unchanged.
 */
export function qrPayload(url: string): string {
  const upper = url.toUpperCase();
  return ALPHANUMERIC.test(upper) && !upper.includes("%") ? upper : url;
}

/**
 * Cache size. A page is drawn in several formats one after another, and all rows of a batch may be checked with one
 * address.
 */
const MAX_CACHED_CODES = 8;
const cache = new LRUCache<string, QrModules>({ max: MAX_CACHED_CODES });

/** Returns the QR code of an address. The result is cached and shared between callers. */
export function encodeQr(url: string): Readonly<QrModules> {
  const payload = qrPayload(url);
  const cached = cache.get(payload);
  if (cached) return cached;
  const code = encode(payload);
  cache.set(payload, code);
  return code;
}

/** Encodes with error correction M (15 %); nothing is drawn over the code. */
function encode(payload: string): QrModules {
  const { modules } = QRCode.create(payload, { errorCorrectionLevel: "M" });
  const strips: QrModules["strips"] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      let length = 0;
      while (column + length < modules.size && modules.get(row, column + length)) length++;
      if (length > 0) strips.push([column, row, length]);
      column += length;
    }
  }
  return { count: modules.size, strips };
}
