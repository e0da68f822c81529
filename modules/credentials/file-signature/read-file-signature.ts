import * as Ed25519Multikey from "@digitalbazaar/ed25519-multikey";
import { base58 } from "@scure/base";
import { EMPTY_ROOM, KEY_DIGITS, type SignedCarrier } from "../carriers/file-room";
import { digestAround, findRoom } from "./room";
import { type FileOf, statementOf } from "./statement";

/** A file's own signature, and the digest that it must cover. */
export interface FileSeal {
  carrier: SignedCarrier;
  /** Public key and signature in hexadecimal digits. */
  digits: string;
  /** Digest of all bytes around the room. */
  digest: string;
}

const ED25519_HEADER = [0xed, 0x01];

/**
 * Reads a file's own signature without verifying it; takes time proportional to the file's length. Null where the file
 * has no room or the room is empty.
 */
export function readFileSeal(bytes: Uint8Array, carrier: SignedCarrier): FileSeal | null {
  const room = findRoom(carrier, bytes);
  if (room?.digits === EMPTY_ROOM) return null;
  return room && { carrier, digits: room.digits, digest: digestAround(bytes, room) };
}

/**
 * Verifies a file's own signature; returns the did:key of the key in its room. Null where that key did not sign exactly
 * this file of this certificate. The caller checks whether the key was entitled to sign.
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
    // Digits that are no valid public key.
    return null;
  }
}
