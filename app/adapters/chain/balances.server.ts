import { formatEther } from "ethers";
import type { Address, SenderBalance } from "#modules/kernel/ports";
import { balanceOf, baseFeePerGas, suggestedTipPerGas } from "./chain-questions.server";
import type { RpcNode } from "./rpc-node.server";

/** What one anchor costs, as the contract's tests print it, rounded up. */
const GAS_PER_ANCHOR = 45_000n;
const USUAL_TIP = 10n ** 9n;

/** What senders have, and how many anchors that pays for at the fees of this moment. Throws `ChainUnavailable`. */
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
