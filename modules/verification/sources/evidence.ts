import { z } from "zod";
import { checkInclusion, type IncludedTransaction } from "../evidence/check-inclusion";
import type { EvidenceBundle } from "../evidence/format";
import { isYetToCome } from "../verdict";
import { type Picture, type StandaloneLookups, verifyStandalone } from "./standalone";

/**
 * Additional lookups for a verifier of evidence: nodes that have dropped old transactions still have block headers.
 */
export interface EvidenceLookups extends StandaloneLookups {
  /**
   * Returns the hash of the chain's block with this number; `undefined` if there is none yet, null without an answer.
   */
  findBlockHash?(number: number): Promise<string | null | undefined>;
}

/**
 * Verifies a certificate from its evidence file, with answers from `outside` taking precedence over the file. Reports
 * only what is signed or computed: `statusAsOf` is the time in the signature of the older list, if the status is from
 * lists in the file; `block` is the block whose hash remains to be compared with any node's, on the chain that the
 * transaction was signed for. Null for a file without a credential of this platform. `picture` is the file beside the
 * evidence.
 */
export async function verifyEvidence(
  evidence: EvidenceBundle,
  now: Date,
  outside: EvidenceLookups = NOWHERE,
  picture: Picture | null = null,
) {
  const proof = evidence.anchor?.proof ?? null;
  let block: { chainId: number; number: number; hash: string } | null = null;

  /** Undefined if the chain has another block at that number: then the proof is not of that chain. */
  async function believe(included: IncludedTransaction): Promise<IncludedTransaction | null | undefined> {
    if (isYetToCome(included.blockTime, now)) return null;
    const hash = outside.findBlockHash ? await outside.findBlockHash(included.blockNumber) : null;
    if (hash !== null) return hash?.toLowerCase() === included.blockHash.toLowerCase() ? included : undefined;
    block = { chainId: included.chainId, number: included.blockNumber, hash: included.blockHash };
    return included;
  }
  const lookups: StandaloneLookups = {
    ...outside,
    async findTransaction(hash) {
      const found = await outside.findTransaction(hash);
      if (found) return found;
      const included = proof && (await checkInclusion(proof, hash));
      return included ? await believe(included) : found;
    },
    storedStatusList: (url) => evidence.statusLists.find((entry) => entry.url === url)?.list,
    async findTenure(question) {
      const tenure = await outside.findTenure?.(question);
      if (tenure) return tenure;
      // The file's claim about a compromised key can only reduce trust, so it needs no proof.
      const compromisedFrom = compromiseInProfile(evidence.issuer.profile, question.key);
      return compromisedFrom ? { compromisedFrom } : tenure;
    },
  };
  const result = await verifyStandalone(evidence.credential, lookups, now, picture);
  if (!result) return null;
  const then = result.checks.find(({ code }) => code === "in-force-then");
  return { ...result, statusAsOf: then?.evidence.listSignedAt ?? null, block };
}

const NOWHERE: EvidenceLookups = { findTransaction: async () => null, fetchStatusList: async () => null };

const KeyHistory = z.looseObject({
  signingKeys: z.array(z.looseObject({ id: z.string(), compromisedFrom: z.iso.datetime().optional() })),
});

function compromiseInProfile(profile: unknown, did: string): Date | null {
  const key = KeyHistory.safeParse(profile).data?.signingKeys.find(({ id }) => id === did);
  return key?.compromisedFrom ? new Date(key.compromisedFrom) : null;
}
