import type { Wallet } from "ethers";
import { Transaction } from "ethers";
import type { Address, ContractCall, Hex32, SignedTransaction } from "#modules/kernel/ports";
import { baseFeePerGas, estimateGas, suggestedTipPerGas } from "./chain-questions.server";
import { callData, toAddress } from "./registry-contract.server";
import type { RpcNode } from "./rpc-node.server";
import { askFirst } from "./rpc-nodes.server";

/**
 * Minimum gas limit, above the cost of any of the platform's calls on chains that charge for execution only. Unused gas
 * is not paid.
 */
const LEAST_GAS_LIMIT = 100_000n;
const GWEI = 10n ** 9n;
/** Maximum tip in wei. A tip is paid in full, so a node's excessive suggestion is capped. */
const MAX_TIP = 100n * GWEI;
const USUAL_TIP = 1n * GWEI;

/** Fee for a replacement transaction. Nodes require tip and fee cap to be a tenth higher; an eighth is safely more. */
const raised = (fee: bigint) => fee + fee / 8n + 1n;

/**
 * Signs the transaction of one contract call with current fees (EIP-1559), or with fees above those of the transaction
 * that it replaces. Throws `ChainUnavailable`.
 */
export async function signCallTransaction(
  nodes: readonly RpcNode[],
  wallet: Wallet,
  request: {
    chainId: number;
    contract: Address;
    call: ContractCall;
    nonce: number;
    replacing?: SignedTransaction | undefined;
  },
): Promise<SignedTransaction> {
  const { chainId, contract, call, nonce } = request;
  const replaced = request.replacing ? Transaction.from(request.replacing.raw) : null;
  const from = toAddress(wallet.address);
  const data = callData(call);
  const { baseFee, tip, gas } = await askFirst(nodes, async (node) => {
    const [baseFee, tip, gas] = await Promise.all([
      baseFeePerGas(node),
      suggestedTipPerGas(node).catch(() => USUAL_TIP),
      // The estimate fails if the contract would refuse the call. The caller has simulated the call before; only the
      // size matters here.
      estimateGas(node, { from, to: contract, data }).catch(() => 0n),
    ]);
    return { baseFee, tip: tip < MAX_TIP ? tip : MAX_TIP, gas };
  });
  const roomyGas = (gas * 5n) / 4n;
  const maxPriorityFeePerGas = larger(tip, replaced ? raised(replaced.maxPriorityFeePerGas ?? 0n) : 0n);
  // Leaves room for the base fee to double, which takes six full blocks.
  const maxFeePerGas = larger(2n * baseFee + maxPriorityFeePerGas, replaced ? raised(replaced.maxFeePerGas ?? 0n) : 0n);
  const raw = await wallet.signTransaction({
    type: 2,
    chainId,
    to: contract,
    nonce,
    data,
    value: 0n,
    gasLimit: larger(roomyGas, LEAST_GAS_LIMIT),
    maxFeePerGas,
    maxPriorityFeePerGas,
  });
  const hash: Hex32 = `0x${Transaction.from(raw).hash?.slice(2)}`;
  return { chainId, from, to: contract, nonce, hash, raw };
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
