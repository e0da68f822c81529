import { formatEther } from "ethers";
import type { Address, SenderBalance } from "#modules/kernel/ports";
import { balanceOf, baseFeePerGas, suggestedTipPerGas } from "./chain-questions.server";
import type { RpcNode } from "./rpc-node.server";

/** Gas used by one anchor, rounded up from the figure that the contract's tests print. */
const GAS_PER_ANCHOR = 45_000n;
const USUAL_TIP = 10n ** 9n;

/** Reads the senders' balances and how many anchors each pays for at current fees. Throws `ChainUnavailable`. */
export async function readBalances(node: RpcNode, senders: readonly Address[]): Promise<SenderBalance[]> {
  const [baseFee, tip, ...balances] = await Promise.all([
    baseFeePerGas(node),
    suggestedTipPerGas(node).catch(() => USUAL_TIP),
    ...senders.map((sender) => balanceOf(node, sender)),
  ]);
  const price = GAS_PER_ANCHOR * (baseFee + tip || 1n);
  return senders.map((address, index) => {
    const wei = balances[index] ?? 0n;
    const anchors = wei / price;
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    return { address, ether: formatEther(wei), anchorsPaidFor: Number(anchors < most ? anchors : most) };
  });
}
