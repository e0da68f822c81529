/**
 * File types that carry a credential and their own signature (decision 0071), each with its form of room for the
 * signature.
 */
export type SignedCarrier = "pdf" | "png" | "svg";

/**
 * Hexadecimal digits of an Ed25519 public key (32 bytes). The room has the key and its signature (64 bytes), in
 * lower-case digits.
 */
export const KEY_DIGITS = 64;
export const ROOM_DIGITS = KEY_DIGITS + 128;
/** Content of the room until the file is signed. */
export const EMPTY_ROOM = "0".repeat(ROOM_DIGITS);

/**
 * Room in a PDF: an unreferenced object, the first of the file, or directly behind the object for a PAdES signature.
 */
export const PDF_ROOM_TYPE = "FileSignature";
/**
 * Room in a PNG: an ancillary, private chunk that is not safe to copy (PNG, third edition, 5.4), behind the header and
 * the credential.
 */
export const PNG_ROOM_TYPE = "saNF";
/** Room in an SVG: an element behind the credential. */
export const SVG_ROOM = { before: '<file:signature xmlns:file="urn:sanad:file-1" digits="', behind: '"/>' };
