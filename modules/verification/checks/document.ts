import { rootOfPath } from "../../credentials/index.proof";
import { defineCheck, type Evidence } from "./source";

/**
 * Checks whether the document is unchanged since issuance: its hash is recomputed, led up the Merkle path to the root,
 * and the facts shown beside the document are compared with it.
 */
export const documentCheck = defineCheck({
  name: "document",
  required: true,
  finds: "forgery",
  codes: {
    intact: "pass",
    altered: "fail",
    "record-differs": "fail",
    "path-damaged": "unknown",
    "document-damaged": "unknown",
  },
  verdict: "tampered",
  async run(credential, source) {
    const { commitment, shown } = source;
    const leaf = credential && (await source.hashDocument());
    const stated = commitment !== "unreadable" && commitment?.isRecorded ? commitment : { leaf, root: null };
    if (source.isDamaged) return { code: "document-damaged", evidence: hashes(stated) };
    const altered = { code: "altered", evidence: hashes(stated) } as const;
    if (!credential || !leaf || commitment === "unreadable") return altered;
    if (!commitment) return { code: "intact", evidence: hashes({ leaf, root: null }) };
    const { path, root } = commitment;
    const reached = root === null ? null : rootOfPath(leaf, path);
    if (leaf !== commitment.leaf || (reached !== null && reached !== root)) return altered;
    const evidence = hashes(commitment);
    const isAsShown =
      !shown ||
      (credential.publicId === shown.publicId &&
        credential.recipientName === shown.recipientName &&
        credential.achievementName === shown.achievementName &&
        credential.issuedOn === shown.issuedOn &&
        credential.expiresOn === shown.expiresOn);
    if (!isAsShown) return { code: "record-differs", evidence };
    // The stored path to the root cannot be read: that is damage of the platform, and says nothing about the document.
    return { code: root !== null && reached === null ? "path-damaged" : "intact", evidence };
  },
});

const hashes = ({ leaf, root }: { leaf: string | null; root: string | null }): Evidence => ({
  ...(leaf === null ? {} : { documentHash: leaf }),
  ...(root === null ? {} : { merkleRoot: root }),
});
