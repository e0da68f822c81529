import type { PublicRecord } from "../certificates/index.server";
import { leafOfDocument, readCredential, rootOfPath } from "../credentials/index.server";
import type { Check } from "./check";

/**
 * Whether the document is still the one that was issued: its hash is recomputed from its words, led up the Merkle path
 * to the stored root, and what the page shows is compared with what the document says.
 */
export async function checkDocument(record: PublicRecord, leafOf = leafOfDocument): Promise<Check> {
  const evidence = { documentHash: record.leaf, ...(record.anchor ? { merkleRoot: record.anchor.root } : {}) };
  const fail = (code: "altered" | "record-differs"): Check => ({ name: "document", outcome: "fail", code, evidence });

  const facts = readCredential(record.document);
  const leaf = facts ? await leafOf(record.document) : null;
  if (!facts || leaf !== record.leaf) return fail("altered");
  if (record.anchor && rootOfPath(leaf, record.anchorPath) !== record.anchor.root) return fail("altered");
  const same =
    facts.publicId === record.publicId &&
    facts.recipientName === record.recipientName &&
    facts.achievementName === record.achievementName &&
    facts.issuedOn === record.issuedOn &&
    facts.expiresOn === record.expiresOn;
  return same ? { name: "document", outcome: "pass", code: "intact", evidence } : fail("record-differs");
}
