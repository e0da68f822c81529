/** Files that carry a credential and their own signature (decision 0071), and how the room for it looks in each. */
export type SignedCarrier = "pdf" | "png" | "svg";

/** An Ed25519 public key (32 bytes) and its signature (64), in lower-case hexadecimal digits. */
export const KEY_DIGITS = 64;
export const ROOM_DIGITS = KEY_DIGITS + 128;
/** What stands in the room until the file is signed. */
export const EMPTY_ROOM = "0".repeat(ROOM_DIGITS);

/** In a PDF: an object that nothing refers to, the first of the file, or right behind the one for a PAdES signature. */
export const PDF_ROOM_TYPE = "FileSignature";
/**
 * In a PNG: an ancillary, private chunk that is not safe to copy (PNG, third edition, 5.4), behind the header and the
 * credential.
 */
export const PNG_ROOM_TYPE = "saNF";
/** In an SVG: an element behind the credential. */
export const SVG_ROOM = { before: '<file:signature xmlns:file="urn:sanad:file-1" digits="', behind: '"/>' };
