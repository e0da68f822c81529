import { rootOfPath } from "../../credentials/index.proof";
import { defineCheck, type Evidence } from "../sources/source";

/**
 * Whether the document is still the one that was issued: its hash is recomputed from its words, led up the Merkle path
 * to the root, and what is shown beside it is compared with what it says.
 */
export const documentCheck = defineCheck({
  name: "document",
  required: true,
  finds: "forgery",
  codes: { intact: "pass", altered: "fail", "record-differs": "fail" },
  verdict: "tampered",
  async run(credential, source) {
    const { commitment, shown } = source;
    const leaf = credential && (await source.hashDocument());
    const stated = commitment !== "unreadable" && commitment?.isRecorded ? commitment : { leaf, root: null };
    const altered = { code: "altered", evidence: hashes(stated) } as const;
    if (!credential || !leaf || commitment === "unreadable") return altered;
    if (!commitment) return { code: "intact", evidence: hashes({ leaf, root: null }) };
    const { path, root } = commitment;
    if (leaf !== commitment.leaf || (root !== null && rootOfPath(leaf, path) !== root)) return altered;
    const evidence = hashes(commitment);
    const isAsShown =
      !shown ||
      (credential.publicId === shown.publicId &&
        credential.recipientName === shown.recipientName &&
        credential.achievementName === shown.achievementName &&
        credential.issuedOn === shown.issuedOn &&
        credential.expiresOn === shown.expiresOn);
    return { code: isAsShown ? "intact" : "record-differs", evidence };
  },
});

const hashes = ({ leaf, root }: { leaf: string | null; root: string | null }): Evidence => ({
  ...(leaf === null ? {} : { documentHash: leaf }),
  ...(root === null ? {} : { merkleRoot: root }),
});
