import { buildCredential, type SigningKey, sha256Hex, signWithLeaf } from "../../credentials/index.server";
import type { OwnIds } from "../rules/filled-frame";
import { type PackedDocument, packDocument } from "../rules/packed-document";

/** What documents of one issuer say, signed with one key at one moment. */
interface SigningOrder {
  key: SigningKey;
  created: Date;
  documents: (OwnIds & { content: DocumentContent })[];
}

/** All that a document says; what it hashes with is no matter of data. */
export type DocumentContent = Omit<Parameters<typeof buildCredential>[0], "sha256">;

/** A signed document, packed, with its leaf. */
interface SignedDocument {
  document: PackedDocument;
  leaf: string;
}

/** A list of several achievements has a frame for each. */
const FRAMES_TRIED = 4;

/**
 * Lays out and signs documents, each at the place of its content. `first` is the first as it was signed, for
 * `assertCanonical`; empty where there is none. Values in, values out, so that a thread can do it
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
