import { z } from "zod";
import { type OutsideWorld, verifyAlone } from "../verify-alone";
import { checkInclusion } from "./check-inclusion";
import type { EvidenceBundle } from "./format";

/**
 * Verifies a certificate from its evidence file alone, or from what of it the outside world does not know better: where
 * `outside` can be asked, its answers go before those of the file. `statusAsOf` is when the status was last known;
 * `block` names the block whose hash can be compared with any node's. Null for a file without a credential of ours.
 */
export async function verifyEvidence(
  evidence: EvidenceBundle,
  today: { earliest: string; latest: string },
  outside: OutsideWorld = NOWHERE,
) {
  const proof = evidence.anchor?.proof ?? null;
  let fresh = true;
  const world: OutsideWorld = {
    ...outside,
    async findTransaction(hash) {
      const asked = await outside.findTransaction(hash);
      if (asked !== null) return asked;
      return proof ? await checkInclusion(proof, hash) : null;
    },
    async fetchStatusList(url) {
      const fetched = await outside.fetchStatusList(url);
      if (fetched) return fetched;
      fresh = false;
      return evidence.statusLists.find((entry) => entry.url === url)?.list ?? null;
    },
    async findTenure(question) {
      const asked = await outside.findTenure?.(question);
      if (asked) return asked;
      // What the file says of a key can only take trust away: that needs no proof.
      const compromisedFrom = compromiseInProfile(evidence.issuer.profile, question.key);
      return compromisedFrom ? { compromisedFrom } : asked;
    },
  };
  const result = await verifyAlone(evidence.credential, world, today);
  if (!result) return null;
  return {
    ...result,
    statusAsOf: fresh ? null : evidence.madeAt,
    block: proof ? { chainId: evidence.anchor?.chainId ?? 0, number: proof.blockNumber, hash: proof.blockHash } : null,
  };
}

const NOWHERE: OutsideWorld = { findTransaction: async () => null, fetchStatusList: async () => null };

const KeyHistory = z.looseObject({
  signingKeys: z.array(z.looseObject({ id: z.string(), compromisedFrom: z.iso.datetime().optional() })),
});

function compromiseInProfile(profile: unknown, did: string): Date | null {
  const key = KeyHistory.safeParse(profile).data?.signingKeys.find(({ id }) => id === did);
  return key?.compromisedFrom ? new Date(key.compromisedFrom) : null;
}
