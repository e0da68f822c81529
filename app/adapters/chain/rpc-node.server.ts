import { FetchRequest, JsonRpcProvider, keccak256, Network } from "ethers";
import { z } from "zod";
import { ChainUnavailable } from "#modules/kernel/ports";
import { withDeadline } from "../system/deadline.server";

/** Expected properties of a node: its chain, and the code of the contract at its address. */
export interface Pins {
  chainId: number;
  address: string;
  runtimeCodeHash: string;
  genesisHash?: string | undefined;
}

/** One JSON-RPC endpoint. */
export interface RpcNode {
  /**
   * Sends one request. Throws `ChainUnavailable`: `unreachable`, or `error` if the node refused or returned an invalid
   * response.
   */
  request<T>(method: string, params: unknown[], answer: z.ZodType<T>): Promise<T>;
  /** Runs a query on the node and checks its pins in parallel. Throws `ChainUnavailable`. */
  ask<T>(question: (node: RpcNode) => Promise<T>): Promise<T>;
}

export const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(Number);
export const hexData = z.string().regex(/^0x[0-9a-f]*$/i);

/**
 * The node's own message within an error of ethers. Errors that ethers classifies carry the message one level deeper.
 */
const carriesWords = z.object({ error: z.object({ message: z.string() }) });
const Refusal = z.union([carriesWords, z.object({ info: carriesWords }).transform(({ info }) => info)]);

export function connectRpcNode(url: string, pins: Pins, timeoutMs: number): RpcNode {
  const request = new FetchRequest(url);
  request.timeout = timeoutMs;
  // No retries here, callers decide on them; by default ethers retries throttled requests for minutes.
  request.setThrottleParams({ maxAttempts: 1 });
  const network = Network.from(pins.chainId);
  const provider = new JsonRpcProvider(request, network, {
    // Without these two, ethers requests the network before each call and caches results for 250 ms.
    staticNetwork: network,
    cacheTimeout: -1,
    batchMaxCount: 1,
  });
  // The host alone: the full URL may contain the API key of an account with the provider.
  const name = new URL(url).host;

  const node: RpcNode = {
    async request(method, params, answer) {
      // ethers' own timeout restarts with each byte received; this one limits the whole request.
      const late = () => new Error(`no answer within ${timeoutMs} ms`);
      const result = await withDeadline(provider.send(method, params), timeoutMs, late).catch((cause) => {
        const refusal = Refusal.safeParse(cause);
        if (refusal.success) {
          throw new ChainUnavailable("error", `${name}: ${method}: ${refusal.data.error.message}`, { cause });
        }
        throw new ChainUnavailable("unreachable", `${name}: ${reasonOf(cause)}`, { cause });
      });
      const parsed = answer.safeParse(result);
      if (parsed.success) return parsed.data;
      throw new ChainUnavailable("error", `${name}: ${method}: unexpected answer`, { cause: parsed.error });
    },
    async ask(question) {
      // On the wrong chain the query fails too; the failed pin is the reason to report.
      const [pinned, answer] = await Promise.allSettled([checkPins(node, pins, name), question(node)]);
      if (pinned.status === "rejected") throw pinned.reason;
      if (answer.status === "rejected") throw answer.reason;
      return answer.value;
    },
  };
  return node;
}

/** Checks the pins with every query, because one URL may be served by many changing nodes. */
async function checkPins(node: RpcNode, pins: Pins, name: string) {
  const [chainId, genesis, code] = await Promise.all([
    node.request("eth_chainId", [], quantity),
    pins.genesisHash ? node.request("eth_getBlockByNumber", ["0x0", false], z.object({ hash: hexData })) : null,
    node.request("eth_getCode", [pins.address, "latest"], hexData),
  ]);
  if (chainId !== pins.chainId) throw new ChainUnavailable("wrong-network", `${name} is on chain ${chainId}`);
  if (genesis && genesis.hash !== pins.genesisHash) {
    throw new ChainUnavailable("wrong-network", `${name} is on another chain with the same id`);
  }
  if (code === "0x") throw new ChainUnavailable("no-contract", `${name} knows no contract at ${pins.address}`);
  if (hashOf(code) !== pins.runtimeCodeHash) {
    throw new ChainUnavailable("wrong-contract", `${name} has other code at ${pins.address}`);
  }
}

let hashed = { code: "", hash: "" };

/**
 * Hashes the contract's code. The last hash is cached: the code is always the same, and comparing is faster than
 * hashing.
 */
function hashOf(code: string): string {
  if (code !== hashed.code) hashed = { code, hash: keccak256(code) };
  return hashed.hash;
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  if ("shortMessage" in cause && typeof cause.shortMessage === "string") return cause.shortMessage;
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
