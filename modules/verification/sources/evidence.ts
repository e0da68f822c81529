import { z } from "zod";
import { checkInclusion, type IncludedTransaction } from "../evidence/check-inclusion";
import type { EvidenceBundle } from "../evidence/format";
import { isYetToCome } from "../verdict";
import { type Picture, type StandaloneLookups, verifyStandalone } from "./standalone";

/**
 * What a verifier of evidence can ask beside the rest: headers are kept by nodes that have dropped old transactions.
 */
export interface EvidenceLookups extends StandaloneLookups {
  /** The hash of the chain's block of this number; `undefined` where there is none yet, null where nobody answers. */
  findBlockHash?(number: number): Promise<string | null | undefined>;
}

/**
 * Verifies a certificate from its evidence file alone, or from what of it the outside world does not know better: where
 * `outside` can be asked, its answers go before those of the file. Only what is signed or computed is told:
 * `statusAsOf` is the time in the signature of the older list, where the status is known from lists of the file;
 * `block` names the block whose hash is to be compared with any node's, on the chain that the transaction was signed
 * for, where that is still open. Null for a file without a credential of ours. `picture` lies beside it.
 */
export async function verifyEvidence(
  evidence: EvidenceBundle,
  now: Date,
  outside: EvidenceLookups = NOWHERE,
  picture: Picture | null = null,
) {
  const proof = evidence.anchor?.proof ?? null;
  let block: { chainId: number; number: number; hash: string } | null = null;

  /** Undefined where the chain has another block at that number: the proof is then of no chain that was asked. */
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
      const asked = await outside.findTransaction(hash);
      if (asked) return asked;
      const included = proof && (await checkInclusion(proof, hash));
      return included ? await believe(included) : asked;
    },
    keptStatusList: (url) => evidence.statusLists.find((entry) => entry.url === url)?.list,
    async findTenure(question) {
      const asked = await outside.findTenure?.(question);
      if (asked) return asked;
      // What the file says of a key can only take trust away: that needs no proof.
      const compromisedFrom = compromiseInProfile(evidence.issuer.profile, question.key);
      return compromisedFrom ? { compromisedFrom } : asked;
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
