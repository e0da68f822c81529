import { type AnchorObstacle, defineCheck } from "./source";

/** Checks whether the Merkle root of the certificate's tree is on the chain. */
export const anchorCheck = defineCheck({
  name: "anchor",
  required: true,
  finds: "forgery",
  codes: {
    anchored: "pass",
    "waiting-for-anchor": "pending",
    "not-anchored": "fail",
    "anchor-mismatch": "fail",
    "transaction-unknown": "unknown",
    "chain-unreachable": "unknown",
    "chain-contradicts": "unknown",
    "chain-disagrees": "unknown",
    "chain-unusable": "unknown",
  },
  verdict: "tampered",
  async run(_credential, source) {
    const found = await source.findAnchor();
    if (!found) return { code: "waiting-for-anchor", evidence: {} };
    const { answer, evidence } = found;
    const detailed = "detail" in answer ? { ...evidence, detail: answer.detail } : evidence;
    switch (answer.state) {
      case "anchored": {
        const block = { block: answer.blockNumber, blockTime: answer.blockTime.toISOString() };
        return { code: "anchored", evidence: { ...evidence, ...block } };
      }
      case "pending":
        return { code: "waiting-for-anchor", evidence };
      case "denied":
        return { code: "not-anchored", evidence };
      case "contradicted":
        return { code: "chain-contradicts", evidence };
      case "mismatch":
        return { code: "anchor-mismatch", evidence: detailed };
      case "unavailable":
        return { code: OBSTACLES[answer.reason], evidence: detailed };
    }
  },
});

const OBSTACLES = {
  unreachable: "chain-unreachable",
  "transaction-unknown": "transaction-unknown",
  disagreement: "chain-disagrees",
  "wrong-network": "chain-unusable",
  "no-contract": "chain-unusable",
  "wrong-contract": "chain-unusable",
  error: "chain-unusable",
} as const satisfies Record<AnchorObstacle, string>;
