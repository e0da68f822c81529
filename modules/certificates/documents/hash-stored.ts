import { certificateLeaf } from "../../credentials/index.server";
import type { OwnIds } from "../rules/filled-frame";
import { unpackDocument } from "../rules/packed-document";

/** Stored documents with their frames. */
export interface StoredDocuments {
  frames: Map<string, string>;
  rows: (OwnIds & { packed: Uint8Array | null; frameId: string | null })[];
}

/** Recomputes the leaf of each stored document; null for one that is no document any more. */
export function hashStored({ frames, rows }: StoredDocuments): Promise<(string | null)[]> {
  return Promise.all(
    rows.map((row) =>
      leafOrNull(row.packed ? unpackDocument(row.packed, frames.get(row.frameId ?? "") ?? "", row) : ""),
    ),
  );
}

/** Computes the leaf of a document; null for a text that is no document. */
export async function leafOrNull(document: string): Promise<string | null> {
  try {
    return await certificateLeaf(JSON.parse(document));
  } catch {
    return null;
  }
}
