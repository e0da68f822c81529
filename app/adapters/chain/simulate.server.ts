import { z } from "zod";
import { type Address, type CallSimulation, ChainUnavailable, type ContractCall } from "#modules/kernel/ports";
import { callData, parseRefusal, parseTenure, tenureCalldata } from "./registry-contract.server";
import { hexData, type RpcNode } from "./rpc-node.server";

/** An error of ethers that carries the bytes returned by a reverted call. */
const Reverted = z.object({ code: z.literal("CALL_EXCEPTION"), data: hexData });

/** Simulates a call of the contract from that sender at the newest block. Throws `ChainUnavailable`. */
export async function simulateCallAt(
  node: RpcNode,
  contract: Address,
  call: ContractCall,
  from: Address,
): Promise<CallSimulation> {
  const refusal = await tryCall(node, { from, to: contract, data: callData(call) });
  if (!refusal) return { outcome: "works" };
  if (refusal.since) return { outcome: "stands-already", since: refusal.since };
  if (refusal.error === "KeyAlreadyRegistered" && "organization" in call) {
    const answer = await node.request("eth_call", [{ to: contract, data: tenureCalldata(call) }, "latest"], hexData);
    const { validFrom } = parseTenure(answer);
    if (validFrom) return { outcome: "stands-already", since: validFrom };
  }
  return { outcome: "refused", error: refusal.error };
}

/** Returns the error of a reverted call; null if the call would succeed. */
async function tryCall(node: RpcNode, call: { from: Address; to: Address; data: string }) {
  try {
    await node.request("eth_call", [call, "latest"], hexData);
    return null;
  } catch (failure) {
    const reverted = Reverted.safeParse(failure instanceof ChainUnavailable ? failure.cause : null);
    const refusal = reverted.success ? parseRefusal(reverted.data.data) : null;
    if (!refusal) throw failure;
    return refusal;
  }
}
