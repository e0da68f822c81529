import { getAddress, Interface, id as keccakOfText, zeroPadValue } from "ethers";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { Address, ContractCall, Hex32, PublishedSnapshot } from "#modules/kernel/ports";

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

/** The calldata of any call. Texts become the keccak256 hashes that the contract knows them by. */
export function callData(call: ContractCall): string {
  switch (call.kind) {
    case "anchor":
      return anchorCalldata(call.root);
    case "publish-status":
      return registry.encodeFunctionData("publishStatus", [keccakOfText(call.list), call.digest]);
    case "register-key":
      return registry.encodeFunctionData("register", keysOf(call));
    case "retire-key":
      return registry.encodeFunctionData("retire", keysOf(call));
    case "report-key-compromise":
      return registry.encodeFunctionData("reportCompromise", keysOf(call));
  }
}

type KeyCall = Extract<ContractCall, { organization: string }>;
const keysOf = ({ organization, key }: KeyCall) => [keccakOfText(organization), keccakOfText(key)];

export const tenureCalldata = (call: KeyCall) => registry.encodeFunctionData("tenureOf", keysOf(call));

/** Since when a key is registered, by the contract's own clock; null if it is not. */
export function parseTenure(data: string): { validFrom: Date | null } {
  const { validFrom } = registry.decodeFunctionResult("tenureOf", data)[0];
  return { validFrom: dateOf(validFrom) };
}

export const statusCalldata = (publisher: Address, list: string) =>
  registry.encodeFunctionData("statusOf", [publisher, keccakOfText(list)]);

/** A publisher's newest snapshot of a list; null if there is none. `count` is the contract's own. */
export function parseStatus(data: string): { count: number; snapshot: PublishedSnapshot } | null {
  const { digest, version, timestamp, blockNumber } = registry.decodeFunctionResult("statusOf", data)[0];
  const blockTime = dateOf(timestamp);
  if (!blockTime) return null;
  const snapshot = { digest, blockNumber: Number(blockNumber), blockTime };
  return { count: Number(version), snapshot };
}

/** Why the contract refused, from the bytes that it returned; null where they are no error of this contract. */
export function parseRefusal(data: string): { error: string; since: Date | null } | null {
  const parsed = registry.parseError(data);
  if (!parsed) return null;
  return { error: parsed.name, since: parsed.name === "KeyAlreadyEnded" ? dateOf(parsed.args.since) : null };
}

const dateOf = (seconds: bigint) => (seconds === 0n ? null : new Date(Number(seconds) * 1000));

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
