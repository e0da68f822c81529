import { getAddress, Interface, id as keccakOfText, zeroPadValue } from "ethers";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { Address, ContractCall, Hex32, PublishedSnapshot } from "#modules/kernel/ports";

/** The contract of `contracts/src/SanadRegistry.sol`, where its functions are documented. */
const registry = new Interface(artifact.abi);

const selectors = new Set<string>();
registry.forEachFunction((fragment) => {
  selectors.add(fragment.selector);
});

const ZERO = zeroPadValue("0x", 32);

/** The contract's record of an anchored root; `anchor` is `null` if the root was never anchored. */
export interface Evidence {
  anchor: { blockNumber: number; blockTime: Date } | null;
  /** Whether the anchorer was registered by the platform when it anchored (or is now, if there is no anchor). */
  anchorerInForce: boolean;
  /** Block at which this was read, counted as the anchor's block is (on some rollups not the chain's own number). */
  blockNumber: number;
}

/**
 * Encodes the calldata that anchors a root: the root itself, which verifiers can read without knowing the contract. A
 * root that begins with the selector of one of the contract's functions (one in hundreds of millions) would be taken
 * for a call of that function, so it goes through the named function instead.
 */
export function anchorCalldata(root: Hex32): string {
  return selectors.has(root.slice(0, 10)) ? registry.encodeFunctionData("anchor", [root]) : root;
}

/** Whether this calldata, sent to the contract, anchors the root. */
export function carriesRoot(calldata: string, root: Hex32): boolean {
  return calldata.toLowerCase() === anchorCalldata(root) || calldata === registry.encodeFunctionData("anchor", [root]);
}

/** Encodes the calldata of any call. Texts are passed as their keccak256 hashes, as the contract requires. */
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

/** Decodes when a key was registered, by the contract's clock; null if it is not registered. */
export function parseTenure(data: string): { validFrom: Date | null } {
  const { validFrom } = registry.decodeFunctionResult("tenureOf", data)[0];
  return { validFrom: dateOf(validFrom) };
}

export const statusCalldata = (publisher: Address, list: string) =>
  registry.encodeFunctionData("statusOf", [publisher, keccakOfText(list)]);

/**
 * Decodes a publisher's newest snapshot of a list; null if there is none. `count` is the contract's snapshot count.
 */
export function parseStatus(data: string): { count: number; snapshot: PublishedSnapshot } | null {
  const { digest, version, timestamp, blockNumber } = registry.decodeFunctionResult("statusOf", data)[0];
  const blockTime = dateOf(timestamp);
  if (!blockTime) return null;
  const snapshot = { digest, blockNumber: Number(blockNumber), blockTime };
  return { count: Number(version), snapshot };
}

/** Decodes why the contract refused, from the bytes it returned; null if they are not an error of this contract. */
export function parseRefusal(data: string): { error: string; since: Date | null } | null {
  const parsed = registry.parseError(data);
  if (!parsed) return null;
  return { error: parsed.name, since: parsed.name === "KeyAlreadyEnded" ? dateOf(parsed.args.since) : null };
}

const dateOf = (seconds: bigint) => (seconds === 0n ? null : new Date(Number(seconds) * 1000));

export function evidenceCalldata(anchorer: Address, root: Hex32): string {
  return registry.encodeFunctionData("evidence", [anchorer, root, ZERO, ZERO]);
}

/** Decodes the result of a call with `evidenceCalldata`. Throws if it is not a result of this contract. */
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

/** Checksums an address in any spelling (EIP-55). Throws if the text is no address. */
export function toAddress(text: string): Address {
  return `0x${getAddress(text).slice(2)}`;
}
