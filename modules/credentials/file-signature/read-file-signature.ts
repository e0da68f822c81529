import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { base58 } from "@scure/base";
import { EMPTY_ROOM, KEY_DIGITS, type SignedCarrier } from "../carriers/file-room";
import { digestAround, findRoom } from "./room";
import { type FileOf, statementOf } from "./statement";

/** What a file says of itself in its room, and what its signature has to be over. */
export interface FileSeal {
  carrier: SignedCarrier;
  /** The public key and its signature, in hexadecimal digits. */
  digits: string;
  /** Of all bytes around the room. */
  digest: string;
}

const ED25519_HEADER = [0xed, 0x01];

/**
 * Reads the room of a file, which takes time with its length; null where it has none, or it is empty. Believes nothing.
 */
export function readFileSeal(bytes: Uint8Array, carrier: SignedCarrier): FileSeal | null {
  const room = findRoom(carrier, bytes);
  if (room?.digits === EMPTY_ROOM) return null;
  return room && { carrier, digits: room.digits, digest: digestAround(bytes, room) };
}

/**
 * Who signed a file as it is: the did:key of the key in its room. Null where that has not signed this very file of this
 * certificate. Whether the key is one that may is asked elsewhere.
 */
export async function signerOfFile({ carrier, digits, digest }: FileSeal, of: FileOf): Promise<string | null> {
  const key = Buffer.from(digits.slice(0, KEY_DIGITS), "hex");
  const signature = Buffer.from(digits.slice(KEY_DIGITS), "hex");
  const publicKeyMultibase = `z${base58.encode(Uint8Array.from([...ED25519_HEADER, ...key]))}`;
  const did = `did:key:${publicKeyMultibase}`;
  try {
    const id = `${did}#${publicKeyMultibase}`;
    const pair = await Ed25519Multikey.from({ type: "Multikey", id, controller: did, publicKeyMultibase });
    const data = statementOf(carrier, of, digest);
    return (await pair.verifier().verify({ data, signature })) ? did : null;
  } catch {
    // Digits that are no point of the curve.
    return null;
  }
}
