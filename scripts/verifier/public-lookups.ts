import { Interface, id as keccakOfText } from "ethers";
import { z } from "zod";
import artifact from "#contracts/abi/SanadRegistry.json";
import type { EvidenceLookups } from "#modules/verification/sources/evidence";

const TIMEOUT_MS = 3_000;

const Transaction = z.object({
  input: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  blockNumber: z.string().nullable(),
});
const registry = new Interface(artifact.abi);
const Block = z.object({ timestamp: z.string() });
const BlockName = z.object({ hash: z.string() });

/** Sends one JSON-RPC call; throws where the node cannot be reached or refuses. */
async function ask(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = z
    .object({ result: z.unknown(), error: z.object({ message: z.string() }).optional() })
    .parse(await response.json());
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}

/**
 * Lookups of a verifier without the platform: any node of the chain, and the issuer's signed lists where they are
 * published. The command line and the offline page share them. Without a node's address the chain is not queried. With
 * the address of the registry's contract, a root is looked up there when the node has pruned its transaction.
 */
export function publicLookups(rpcUrl: string | undefined, registryAddress?: string): EvidenceLookups {
  return {
    registry: registryAddress,
    ...(rpcUrl && registryAddress
      ? { findAnchor: ({ anchorer, root }) => findAnchor(rpcUrl, registryAddress, anchorer, root) }
      : {}),
    async findBlockHash(number) {
      if (!rpcUrl) return null;
      try {
        const block = await ask(rpcUrl, "eth_getBlockByNumber", [`0x${number.toString(16)}`, false]);
        return block === null ? undefined : BlockName.parse(block).hash;
      } catch {
        return null;
      }
    },
    async findTransaction(hash) {
      if (!rpcUrl) return null;
      try {
        const result = await ask(rpcUrl, "eth_getTransactionByHash", [hash]);
        if (result === null) return undefined;
        const { input, from, to, blockNumber } = Transaction.parse(result);
        if (!blockNumber) return null;
        const { timestamp } = Block.parse(await ask(rpcUrl, "eth_getBlockByNumber", [blockNumber, false]));
        return {
          calldata: input,
          from,
          to,
          blockNumber: Number(blockNumber),
          blockTime: new Date(Number(timestamp) * 1000),
        };
      } catch {
        return null;
      }
    },
    async findSnapshot({ contract, publisher, list }) {
      if (!rpcUrl) return null;
      try {
        const data = registry.encodeFunctionData("statusOf", [publisher, keccakOfText(list)]);
        const answer = await ask(rpcUrl, "eth_call", [{ to: contract, data }, "latest"]);
        const { digest, timestamp } = registry.decodeFunctionResult("statusOf", z.string().parse(answer))[0];
        return timestamp === 0n ? undefined : { digest, blockTime: new Date(Number(timestamp) * 1000) };
      } catch {
        return null;
      }
    },
    async findTenure({ contract, organization, key }) {
      if (!rpcUrl) return null;
      try {
        const data = registry.encodeFunctionData("tenureOf", [keccakOfText(organization), keccakOfText(key)]);
        const answer = await ask(rpcUrl, "eth_call", [{ to: contract, data }, "latest"]);
        const tenure = registry.decodeFunctionResult("tenureOf", z.string().parse(answer))[0];
        if (tenure.validFrom === 0n) return undefined;
        const compromisedFrom = tenure.compromisedFrom === 0n ? null : new Date(Number(tenure.compromisedFrom) * 1000);
        return { compromisedFrom };
      } catch {
        return null;
      }
    },
    async fetchCredential(id) {
      try {
        const headers = { Accept: "application/ld+json" };
        const response = await fetch(id, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
        return response.ok ? await response.text() : null;
      } catch {
        return null;
      }
    },
    async fetchStatusList(url) {
      try {
        const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
        return response.ok ? await response.json() : null;
      } catch {
        return null;
      }
    },
  };
}

/**
 * Reads an anchor from the contract; `undefined` for a root that it does not hold, null where it cannot be queried.
 */
async function findAnchor(rpcUrl: string, contract: string, anchorer: string, root: string) {
  try {
    const data = registry.encodeFunctionData("anchorOf", [anchorer, `0x${root}`]);
    const answer = await ask(rpcUrl, "eth_call", [{ to: contract, data }, "latest"]);
    const { timestamp, blockNumber } = registry.decodeFunctionResult("anchorOf", z.string().parse(answer))[0];
    if (timestamp === 0n) return undefined;
    return { blockNumber: Number(blockNumber), blockTime: new Date(Number(timestamp) * 1000) };
  } catch {
    return null;
  }
}
