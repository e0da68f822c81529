import type { Wallet } from "ethers";
import { Transaction } from "ethers";
import type { Address, Hex32, SignedTransaction } from "#modules/ports";
import { baseFeePerGas, estimateGas, suggestedTipPerGas } from "./chain-questions.server";
import { anchorCalldata, toAddress } from "./registry-contract.server";
import type { RpcNode } from "./rpc-node.server";
import { askFirst } from "./rpc-nodes.server";

/** Twice what an anchor needs on a chain that charges for nothing but execution. What is not used is not paid. */
const LEAST_GAS_LIMIT = 100_000n;
const GWEI = 10n ** 9n;
/** A tip is paid in full, so a node that asks for a fortune is not believed. */
const MOST_TIP = 100n * GWEI;
const USUAL_TIP = 1n * GWEI;

/** Signs the transaction that anchors a root, with the fees of this moment (EIP-1559). Throws `ChainUnavailable`. */
export async function signAnchorTransaction(
  nodes: readonly RpcNode[],
  wallet: Wallet,
  { chainId, contract, root, nonce }: { chainId: number; contract: Address; root: Hex32; nonce: number },
): Promise<SignedTransaction> {
  const from = toAddress(wallet.address);
  const data = anchorCalldata(root);
  const { baseFee, tip, gas } = await askFirst(nodes, async (node) => {
    const [baseFee, tip, gas] = await Promise.all([
      baseFeePerGas(node),
      suggestedTipPerGas(node).catch(() => USUAL_TIP),
      // Refused if the root is anchored already. Whoever signs has asked for that; here it is about the size.
      estimateGas(node, { from, to: contract, data }).catch(() => 0n),
    ]);
    return { baseFee, tip: tip < MOST_TIP ? tip : MOST_TIP, gas };
  });
  const roomyGas = (gas * 5n) / 4n;
  const raw = await wallet.signTransaction({
    type: 2,
    chainId,
    to: contract,
    nonce,
    data,
    value: 0n,
    gasLimit: roomyGas > LEAST_GAS_LIMIT ? roomyGas : LEAST_GAS_LIMIT,
    // Room for the base fee to double, which takes six full blocks.
    maxFeePerGas: 2n * baseFee + tip,
    maxPriorityFeePerGas: tip,
  });
  const hash: Hex32 = `0x${Transaction.from(raw).hash?.slice(2)}`;
  return { chainId, from, to: contract, nonce, hash, raw };
}
