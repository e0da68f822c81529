import type { SignedCarrier } from "../carriers/file-room";

/** The certificate whose file it is, as its credential says it. */
export interface FileOf {
  publicId: string;
  /** Of the document in the file, worked out anew. */
  leaf: string;
}

/** What the signature of a file is made over: five lines of UTF-8. `digest` is that of all bytes around the room. */
export const statementOf = (carrier: SignedCarrier, { publicId, leaf }: FileOf, digest: string): Uint8Array =>
  new TextEncoder().encode(`${["sanad-file-1", carrier, publicId, leaf, digest].join("\n")}\n`);
