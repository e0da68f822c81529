import { base58 } from "@scure/base";

/**
 * First byte of packed values. A compact encoding of texts: each value begins with a byte for its form, and every form
 * restores the exact text. No DEFLATE stream begins with the byte VALUES (RFC 1951, 3.2.3: its lowest bits name a block
 * type that does not exist).
 */
export const VALUES = 0x07;

const TEXT = 0;
/** Form: bytes written as lower-case hexadecimal digits. */
const HEX = 1;
/** Form: 64 bytes in base58, such as a signature. */
const SIGNATURE = 2;
/** Form: days since 1970. */
const DAY = 3;
/** Form: seconds since 1970. */
const TIME = 4;
const NUMBER = 5;

const SIGNATURE_BYTES = 64;
const DAY_MS = 86_400_000;

export function writeValues(values: string[]): Uint8Array {
  return Buffer.concat([Buffer.of(VALUES), ...values.map(writeValue)]);
}

function writeValue(text: string): Buffer {
  if (/^(?:[0-9a-f]{2}){8,127}$/.test(text))
    return Buffer.concat([Buffer.of(HEX, text.length / 2), Buffer.from(text, "hex")]);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return numberOr(text, DAY, 2, Date.parse(`${text}T00:00:00Z`) / DAY_MS);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return numberOr(text, TIME, 4, Date.parse(text) / 1000);
  if (/^\d{1,7}$/.test(text)) return numberOr(text, NUMBER, 3, Number(text));
  if (/^[1-9A-HJ-NP-Za-km-z]{80,88}$/.test(text)) return signatureOr(text);
  return plain(text);
}

/** Encodes a number in `bytes` bytes, if decoding restores the exact text; else encodes the text itself. */
function numberOr(text: string, form: number, bytes: number, value: number): Buffer {
  if (!Number.isInteger(value) || value < 0 || value >= 256 ** bytes || readNumber(form, value) !== text)
    return plain(text);
  const written = Buffer.alloc(1 + bytes, form);
  written.writeUIntBE(value, 1, bytes);
  return written;
}

function signatureOr(text: string): Buffer {
  const bytes = base58.decode(text);
  return bytes.length === SIGNATURE_BYTES ? Buffer.concat([Buffer.of(SIGNATURE), bytes]) : plain(text);
}

function plain(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length: number[] = [];
  for (let rest = bytes.length; ; rest >>= 7) {
    length.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    if (rest <= 0x7f) return Buffer.concat([Buffer.of(TEXT, ...length), bytes]);
  }
}

function readNumber(form: number, value: number): string {
  if (form === DAY) return new Date(value * DAY_MS).toISOString().slice(0, 10);
  if (form === TIME) return `${new Date(value * 1000).toISOString().slice(0, 19)}Z`;
  return String(value);
}

/** Decodes the values. Throws a RangeError for incomplete or invalid bytes. */
export function readValues(packed: Uint8Array): string[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  if (bytes[0] !== VALUES) throw new RangeError("these are no values");
  const values: string[] = [];
  let at = 1;
  const take = (count: number) => {
    if (at + count > bytes.length) throw new RangeError("values end in the middle of one");
    at += count;
    return bytes.subarray(at - count, at);
  };
  while (at < bytes.length) {
    const form = take(1).readUInt8();
    if (form === TEXT) values.push(take(readLength(take)).toString("utf8"));
    else if (form === HEX) values.push(take(take(1).readUInt8()).toString("hex"));
    else if (form === SIGNATURE) values.push(base58.encode(take(SIGNATURE_BYTES)));
    else if (form === DAY) values.push(readNumber(form, take(2).readUIntBE(0, 2)));
    else if (form === TIME) values.push(readNumber(form, take(4).readUIntBE(0, 4)));
    else if (form === NUMBER) values.push(readNumber(form, take(3).readUIntBE(0, 3)));
    else throw new RangeError(`there are no values of the form ${form}`);
  }
  return values;
}

/** Reads a length: seven bits per byte, lowest first; the highest bit means that another byte follows. */
function readLength(take: (count: number) => Buffer): number {
  let length = 0;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = take(1).readUInt8();
    length |= (byte & 0x7f) << shift;
    if (byte < 0x80) return length;
  }
  throw new RangeError("a value is longer than any text");
}
