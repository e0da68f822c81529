import type { PublicRecord } from "../certificates/index.server";
import type { Address, AnchorCheck, Chain, Hex32 } from "../kernel/ports";
import type { Check, CheckCode, Evidence } from "./check";

/** Whether the root of the certificate's tree stands on the chain, asked of the chain itself and now. */
export async function checkAnchor(chain: Pick<Chain, "checkAnchor">, record: PublicRecord): Promise<Check> {
  const { anchor } = record;
  if (!anchor?.transactionHash) {
    return { name: "anchor", outcome: "pending", code: "waiting-for-anchor", evidence: {} };
  }
  const evidence: Evidence = {
    chainId: anchor.chainId,
    contract: anchor.contract,
    anchorer: anchor.anchorer,
    merkleRoot: anchor.root,
    transaction: anchor.transactionHash,
  };
  const answer = await chain.checkAnchor({
    chainId: anchor.chainId,
    contract: anchor.contract as Address,
    anchorer: anchor.anchorer as Address,
    root: `0x${anchor.root}`,
    transactionHash: anchor.transactionHash as Hex32,
  });
  return { name: "anchor", ...interpret(answer, anchor.state), evidence: { ...evidence, ...evidenceOf(answer) } };
}

function interpret(answer: AnchorCheck, state: string): Pick<Check, "outcome" | "code"> {
  switch (answer.state) {
    case "anchored":
      return { outcome: "pass", code: "anchored" };
    case "pending":
      return { outcome: "pending", code: "waiting-for-anchor" };
    case "not-anchored":
      // Signed and not mined yet is no denial. Where we have seen it confirmed ourselves, the chain was reorganized or
      // the node is wrong: neither says anything about the certificate, and what it is will be known in a moment.
      if (state !== "anchored") return { outcome: "pending", code: "waiting-for-anchor" };
      return { outcome: "unknown", code: "chain-contradicts" };
    case "mismatch":
      return { outcome: "fail", code: "anchor-mismatch" };
    case "unavailable":
      return { outcome: "unknown", code: UNAVAILABLE[answer.reason] };
  }
}

const UNAVAILABLE: Record<Extract<AnchorCheck, { state: "unavailable" }>["reason"], CheckCode> = {
  unreachable: "chain-unreachable",
  disagreement: "chain-disagrees",
  "wrong-network": "chain-unusable",
  "no-contract": "chain-unusable",
  "wrong-contract": "chain-unusable",
  error: "chain-unusable",
};

function evidenceOf(answer: AnchorCheck): Evidence {
  if (answer.state === "anchored") return { block: answer.blockNumber, blockTime: answer.blockTime.toISOString() };
  if (answer.state === "mismatch") return { detail: answer.detail };
  if (answer.state === "unavailable") return { detail: answer.reason };
  return {};
}
