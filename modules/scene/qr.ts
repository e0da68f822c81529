import { LRUCache } from "lru-cache";
import QRCode from "qrcode";
import type { QrModules } from "./scene";

/** Modules that must stay empty on each side (ISO/IEC 18004). */
export const QR_QUIET_MODULES = 4;

/** The 45 characters of alphanumeric mode (ISO/IEC 18004, table 5). */
const ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * What to put into the QR for this address. Upper case makes the code smaller (5.5 bits a character, not 8) and means
 * the same: scheme and host ignore case by RFC 3986, and the site ignores it in the verification path. An address with
 * anything beyond (query, fragment, escapes) is left as it is.
 */
export function qrPayload(url: string): string {
  const upper = url.toUpperCase();
  return ALPHANUMERIC.test(upper) && !upper.includes("%") ? upper : url;
}

/**
 * A page is drawn in several forms one after another, and a list is looked through with one address in all of its
 * lines.
 */
const KEPT_CODES = 8;
const kept = new LRUCache<string, QrModules>({ max: KEPT_CODES });

/** What is given back is shared with whoever asks for the same address. */
export function encodeQr(url: string): Readonly<QrModules> {
  const payload = qrPayload(url);
  const known = kept.get(payload);
  if (known) return known;
  const code = encode(payload);
  kept.set(payload, code);
  return code;
}

/** Error correction M (15 %), nothing drawn over it. */
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
