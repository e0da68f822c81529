import { z } from "zod";
import type { Address, Hex32 } from "#modules/kernel/ports";
import {
  type Evidence,
  evidenceCalldata,
  parseEvidence,
  parseStatus,
  statusCalldata,
} from "./registry-contract.server";
import { hexData, quantity, type RpcNode } from "./rpc-node.server";

const transaction = z
  .looseObject({ from: z.string(), to: z.string().nullable(), input: hexData, blockNumber: quantity.nullish() })
  .nullable();
const receipt = z.object({ status: quantity, blockNumber: quantity, blockHash: hexData }).nullable();
const amount = hexData.transform(BigInt);

export const findTransaction = (node: RpcNode, hash: Hex32) =>
  node.request("eth_getTransactionByHash", [hash], transaction);

/** Finds the receipt of a mined transaction; `null` if not mined. `status` is 1 for success and 0 for a revert. */
export const findReceipt = (node: RpcNode, hash: Hex32) => node.request("eth_getTransactionReceipt", [hash], receipt);

export const headNumber = (node: RpcNode) => node.request("eth_blockNumber", [], quantity);

/** Timestamp of a block, in Unix seconds. */
export const blockTimestamp = async (node: RpcNode, number: number) => {
  const block = z.object({ timestamp: quantity });
  return (await node.request("eth_getBlockByNumber", [`0x${number.toString(16)}`, false], block)).timestamp;
};

/** Base fee per unit of gas in the newest block, in wei (EIP-1559). */
export const baseFeePerGas = async (node: RpcNode) => {
  const block = z.object({ baseFeePerGas: amount });
  return (await node.request("eth_getBlockByNumber", ["latest", false], block)).baseFeePerGas;
};

/** Priority fee that the node suggests for prompt mining, in wei per unit of gas. */
export const suggestedTipPerGas = (node: RpcNode) => node.request("eth_maxPriorityFeePerGas", [], amount);

export const estimateGas = (node: RpcNode, call: { from: Address; to: Address; data: string }) =>
  node.request("eth_estimateGas", [call], amount);

export const balanceOf = (node: RpcNode, account: Address) =>
  node.request("eth_getBalance", [account, "latest"], amount);

/** Number of transactions that an account has sent, up to a block or including the pool (`pending`). */
export const transactionCount = (node: RpcNode, account: Address, at: "pending" | number) =>
  node.request("eth_getTransactionCount", [account, at === "pending" ? at : `0x${at.toString(16)}`], quantity);

/** Finds a publisher's newest snapshot of a list, with the contract's count of snapshots. */
export const findStatus = (node: RpcNode, contract: Address, publisher: Address, list: string) =>
  node.request("eth_call", [{ to: contract, data: statusCalldata(publisher, list) }, "latest"], parsed(parseStatus));

/** Reads from the contract, at the newest block, the record of a root anchored by an anchorer. */
export const findEvidence = (node: RpcNode, contract: Address, anchorer: Address, root: Hex32): Promise<Evidence> =>
  node.request("eth_call", [{ to: contract, data: evidenceCalldata(anchorer, root) }, "latest"], parsed(parseEvidence));

/** Schema for a result of the contract, decoded by `parse`, which throws if the bytes are no such result. */
const parsed = <T>(parse: (data: string) => T) =>
  hexData.transform((data, context) => {
    try {
      return parse(data);
    } catch {
      context.addIssue("not an answer of the contract");
      return z.NEVER;
    }
  });
