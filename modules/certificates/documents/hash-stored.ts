import { certificateLeaf } from "../../credentials/index.server";
import type { OwnIds } from "../rules/filled-frame";
import { unpackDocument } from "../rules/packed-document";

/** Documents as they are stored, and their frames. */
export interface StoredDocuments {
  frames: Map<string, string>;
  rows: (OwnIds & { packed: Uint8Array | null; frameId: string | null })[];
}

/** The leaf of each stored document, worked out anew; null where it is no document any more. */
export function hashStored({ frames, rows }: StoredDocuments): Promise<(string | null)[]> {
  return Promise.all(
    rows.map((row) =>
      leafOrNull(row.packed ? unpackDocument(row.packed, frames.get(row.frameId ?? "") ?? "", row) : ""),
    ),
  );
}

/** The leaf of a document; null where it is no document. */
export async function leafOrNull(document: string): Promise<string | null> {
  try {
    return await certificateLeaf(JSON.parse(document));
  } catch {
    return null;
  }
}
