import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { OPEN_BADGES_KEYWORD } from "../carriers/bake";
import { PNG_ROOM_TYPE, ROOM_DIGITS, type SignedCarrier, SVG_ROOM } from "../carriers/file-room";
import { pngChunks } from "../carriers/png-chunks";

/**
 * The room for a signature in a file, and the other ranges that the signature does not cover. Offsets are in bytes.
 */
export interface Room {
  /** Offset of the room's digits. */
  at: number;
  digits: string;
  /** Range of the PAdES signature's digits: that signature is made last and covers the room. */
  pades: { from: number; to: number } | null;
  /** Offset of the checksum of the room's PNG chunk. */
  checksum: number | null;
}

const CHECKSUM_BYTES = 4;
const DIGITS = /^[0-9a-f]+$/;

/** Finds the room at the only allowed position; null where there is none, or it contains anything but digits. */
export function findRoom(carrier: SignedCarrier, bytes: Uint8Array): Room | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = FIND[carrier](file);
  if (!found) return null;
  const digits = file.toString("latin1", found.at, found.at + ROOM_DIGITS);
  return digits.length === ROOM_DIGITS && DIGITS.test(digits) ? { ...found, digits } : null;
}

type RoomPosition = Omit<Room, "digits">;
const FIND: Record<SignedCarrier, (file: Buffer) => RoomPosition | null> = {
  pdf: findInPdf,
  png: findInPng,
  svg: findInSvg,
};

const PDF_HEAD = "%PDF-1.7\n%\xff\xff\xff\xff\n";
/** Maximum bytes before the digits of either room. */
const PDF_PART_BYTES = 400;
const SIGNATURE_OBJECT =
  /^\d{1,4} 0 obj\n<<\n\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/M \(D:\d{14}Z\)\n\/ByteRange \[[\d ]{1,60}\] {0,40}\n\/Contents </;
const ROOM_OBJECT = /^\d{1,4} 0 obj\n<<\n\/Type \/FileSignature\n\/Digits </;
const OBJECT_END = ">\n>>\nendobj\n";

function findInPdf(file: Buffer): RoomPosition | null {
  const part = (from: number) => file.toString("latin1", from, from + PDF_PART_BYTES);
  if (!part(0).startsWith(PDF_HEAD)) return null;
  const [signature] = SIGNATURE_OBJECT.exec(part(PDF_HEAD.length)) ?? [];
  const from = PDF_HEAD.length + (signature?.length ?? 0);
  const to = signature ? file.indexOf(">", from, "latin1") : from;
  if (to < from || !/^[0-9a-f]*$/.test(file.toString("latin1", from, to))) return null;
  if (signature && part(to).slice(0, OBJECT_END.length) !== OBJECT_END) return null;
  const begin = signature ? to + OBJECT_END.length : from;
  const [room] = ROOM_OBJECT.exec(part(begin)) ?? [];
  if (!room) return null;
  const at = begin + room.length;
  if (part(at + ROOM_DIGITS).slice(0, OBJECT_END.length) !== OBJECT_END) return null;
  return { at, pades: signature ? { from, to } : null, checksum: null };
}

function findInPng(file: Buffer): RoomPosition | null {
  const [header, credential, room] = pngChunks(file);
  if (header?.type !== "IHDR" || room?.type !== PNG_ROOM_TYPE || room.data.length !== ROOM_DIGITS) return null;
  const keyword = Buffer.from(`${OPEN_BADGES_KEYWORD}\0`, "latin1");
  if (credential?.type !== "iTXt" || !keyword.equals(credential.data.subarray(0, keyword.length))) return null;
  const checksum = room.end - CHECKSUM_BYTES;
  const at = checksum - ROOM_DIGITS;
  if (file.readUInt32BE(checksum) !== checksumOf(file, at)) return null;
  return { at, pades: null, checksum };
}

/** Computes the checksum of the room's PNG chunk; the room's digits begin at `at`. */
export const checksumOf = (png: Buffer, at: number): number =>
  crc32(png.subarray(at - PNG_ROOM_TYPE.length, at + ROOM_DIGITS));

const SVG_CREDENTIAL = { begin: "<openbadges:credential><![CDATA[", end: "]]></openbadges:credential>" };

function findInSvg(file: Buffer): RoomPosition | null {
  const opened = file.indexOf(">", 0, "latin1") + 1;
  const holds = (text: string, at: number) => file.toString("latin1", at, at + text.length) === text;
  if (!holds("<svg ", 0) || !holds(SVG_CREDENTIAL.begin, opened)) return null;
  const end = file.indexOf(SVG_CREDENTIAL.end, opened, "latin1");
  const begin = end + SVG_CREDENTIAL.end.length;
  const at = begin + SVG_ROOM.before.length;
  if (end < 0 || !holds(SVG_ROOM.before, begin) || !holds(SVG_ROOM.behind, at + ROOM_DIGITS)) return null;
  return { at, pades: null, checksum: null };
}

/**
 * Computes the SHA-256 of all bytes of a file, in hexadecimal digits, with `0` in place of each digit of its rooms and
 * zero bytes in place of the checksum.
 */
export function digestAround(bytes: Uint8Array, { at, pades, checksum }: Room): string {
  const hash = createHash("sha256");
  let from = 0;
  const skip = (begin: number, end: number, instead: string) => {
    hash.update(bytes.subarray(from, begin));
    hash.update(instead.repeat(end - begin));
    from = end;
  };
  if (pades) skip(pades.from, pades.to, "0");
  skip(at, at + ROOM_DIGITS, "0");
  if (checksum !== null) skip(checksum, checksum + CHECKSUM_BYTES, "\0");
  hash.update(bytes.subarray(from));
  return hash.digest("hex");
}
