import type { SignedCarrier } from "../carriers/file-room";

/** The certificate that a file belongs to, as stated in its credential. */
export interface FileOf {
  publicId: string;
  /** Leaf of the document in the file, recomputed. */
  leaf: string;
}

/**
 * Returns the text that a file's own signature covers: five lines of UTF-8. `digest` is that of all bytes around the
 * room.
 */
export const statementOf = (carrier: SignedCarrier, { publicId, leaf }: FileOf, digest: string): Uint8Array =>
  new TextEncoder().encode(`${["sanad-file-1", carrier, publicId, leaf, digest].join("\n")}\n`);
