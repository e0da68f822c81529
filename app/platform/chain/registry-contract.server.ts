import { getAddress, Interface, zeroPadValue } from "ethers";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { Address, Hex32 } from "#modules/ports";

/** The contract of `contracts/src/SanadRegistry.sol`, whose comments say what its calls mean. */
const registry = new Interface(artifact.abi);

const selectors = new Set<string>();
registry.forEachFunction((fragment) => {
  selectors.add(fragment.selector);
});

const ZERO = zeroPadValue("0x", 32);

/** When a root was anchored, by the contract's own record; `null` if never. */
export interface Evidence {
  anchor: { blockNumber: number; blockTime: Date } | null;
  /** Whether the platform stood behind the anchoring address at that time (or does now, if there is no anchor). */
  anchorerInForce: boolean;
  /** The block at which this was read, in the same count as the anchor's (on some rollups not the chain's own). */
  blockNumber: number;
}

/**
 * The calldata that anchors a root: the root itself, which verifiers that know nothing of the contract can read. A
 * root that begins with the selector of one of the contract's functions (one in hundreds of millions) would be taken
 * for a call of it, and goes through the named function instead.
 */
export function anchorCalldata(root: Hex32): string {
  return selectors.has(root.slice(0, 10)) ? registry.encodeFunctionData("anchor", [root]) : root;
}

/** Whether this calldata, sent to the contract, anchors that root. */
export function carriesRoot(calldata: string, root: Hex32): boolean {
  return calldata.toLowerCase() === anchorCalldata(root) || calldata === registry.encodeFunctionData("anchor", [root]);
}

export function evidenceCalldata(anchorer: Address, root: Hex32): string {
  return registry.encodeFunctionData("evidence", [anchorer, root, ZERO, ZERO]);
}

/** Reads the answer to a call with `evidenceCalldata`. Throws if it is not an answer of this contract. */
export function parseEvidence(data: string): Evidence {
  const { anchor, anchorerInForce, blockNumber } = registry.decodeFunctionResult("evidence", data)[0];
  const anchored = anchor.timestamp !== 0n;
  return {
    anchor: anchored
      ? { blockNumber: Number(anchor.blockNumber), blockTime: new Date(Number(anchor.timestamp) * 1000) }
      : null,
    anchorerInForce,
    blockNumber: Number(blockNumber),
  };
}

/** Any spelling of an address, checksummed as in EIP-55. Throws if it is none. */
export function toAddress(text: string): Address {
  return `0x${getAddress(text).slice(2)}`;
}
