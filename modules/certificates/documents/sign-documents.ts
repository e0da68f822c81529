import { buildCredential, type SigningKey, sha256Hex, signWithLeaf } from "../../credentials/index.server";
import type { OwnIds } from "../rules/filled-frame";
import { type PackedDocument, packDocument } from "../rules/packed-document";

/** Contents of documents of one issuer, to be signed with one key at one time. */
interface SigningOrder {
  key: SigningKey;
  created: Date;
  documents: (OwnIds & { content: DocumentContent })[];
}

/** Content of a document, without the hash function, so that a thread can receive it. */
export type DocumentContent = Omit<Parameters<typeof buildCredential>[0], "sha256">;

/** A signed document, packed, with its leaf. */
interface SignedDocument {
  document: PackedDocument;
  leaf: string;
}

/** Number of recent frames that are tried first: a batch of several achievements has one frame for each. */
const FRAMES_TRIED = 4;

/**
 * Builds and signs documents, in the order of their contents. `first` is the first signed document, for
 * `assertCanonical`; empty where there is none. Input and output are plain values, so that a thread can run it
 * (app/adapters/documents).
 */
export async function signDocuments({ key, created, documents }: SigningOrder) {
  let first = "";
  const signed: SignedDocument[] = [];
  let frames: string[] = [];
  for (const { content, ...own } of documents) {
    const written = await signWithLeaf(buildCredential({ ...content, sha256: sha256Hex }), key, created);
    const document = JSON.stringify(written.signed);
    first ||= document;
    const packed = packDocument(document, own, frames);
    if (packed.frame !== frames[0]) frames = [packed.frame, ...frames.slice(0, FRAMES_TRIED - 1)];
    signed.push({ document: packed, leaf: written.leaf });
  }
  return { first, signed };
}
