import { base58 } from "@scure/base";
import { EMPTY_ROOM, type SignedCarrier } from "../carriers/file-room";
import { type SigningKey, signBytes } from "../proofs/sign-credential";
import { checksumOf, digestAround, findRoom, type Room } from "./room";
import { type FileOf, statementOf } from "./statement";

/** Length of the multicodec prefix of an Ed25519 public key, before its 32 bytes. */
const HEADER_BYTES = 2;

/**
 * Signs a drawn file and writes the signature into its room (decision 0071), in place: copying would take longer than
 * signing. A PDF for a PAdES signature must already have its byte range. Throws where the file has no room.
 */
export function signFile(bytes: Uint8Array, carrier: SignedCarrier, of: FileOf, key: SigningKey): void {
  const room = findRoom(carrier, bytes);
  if (!room) throw new Error(`the ${carrier} has no room for its signature`);
  const publicKey = base58.decode(key.publicKeyMultibase.slice(1)).subarray(HEADER_BYTES);
  const signature = signBytes(key, statementOf(carrier, of, digestAround(bytes, room)));
  write(bytes, room, Buffer.concat([publicKey, signature]).toString("hex"));
}

/** Returns a copy of a signed file with empty rooms, as before signing; null where it has no room. */
export function unsignedFile(bytes: Uint8Array, carrier: SignedCarrier): Uint8Array | null {
  const room = findRoom(carrier, bytes);
  if (!room) return null;
  const file = Buffer.from(bytes);
  if (room.pades) file.fill("0", room.pades.from, room.pades.to, "latin1");
  write(file, room, EMPTY_ROOM);
  return file;
}

function write(bytes: Uint8Array, { at, checksum }: Room, digits: string): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  file.write(digits, at, "latin1");
  if (checksum !== null) file.writeUInt32BE(checksumOf(file, at), checksum);
}
