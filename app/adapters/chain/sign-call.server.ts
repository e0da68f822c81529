import type { Wallet } from "ethers";
import { Transaction } from "ethers";
import type { Address, ContractCall, Hex32, SignedTransaction } from "#modules/kernel/ports";
import { baseFeePerGas, estimateGas, suggestedTipPerGas } from "./chain-questions.server";
import { callData, toAddress } from "./registry-contract.server";
import type { RpcNode } from "./rpc-node.server";
import { askFirst } from "./rpc-nodes.server";

/** More than any call of ours needs where nothing but execution is charged. What is not used is not paid. */
const LEAST_GAS_LIMIT = 100_000n;
const GWEI = 10n ** 9n;
/** A tip is paid in full, so a node that asks for a fortune is not believed. */
const MAX_TIP = 100n * GWEI;
const USUAL_TIP = 1n * GWEI;

/**
 * Nodes want a replacement to pay a tenth more than what it replaces, tip and ceiling both; an eighth is safely more.
 */
const raised = (fee: bigint) => fee + fee / 8n + 1n;

/**
 * Signs the transaction that makes one call of the contract, with the fees of this moment (EIP-1559), or with more than
 * those of the one that it replaces. Throws `ChainUnavailable`.
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
      // Refused where the contract would refuse. Whoever signs has asked for that; here it is about the size.
      estimateGas(node, { from, to: contract, data }).catch(() => 0n),
    ]);
    return { baseFee, tip: tip < MAX_TIP ? tip : MAX_TIP, gas };
  });
  const roomyGas = (gas * 5n) / 4n;
  const maxPriorityFeePerGas = larger(tip, replaced ? raised(replaced.maxPriorityFeePerGas ?? 0n) : 0n);
  // Room for the base fee to double, which takes six full blocks.
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
