import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Wallet } from "ethers";
import { type ChainOptions, createChain } from "#app/adapters/chain/chain.server";
import type { Deployment } from "#app/adapters/chain/deployment.server";
import type { AnchorReference, Chain, Hex32 } from "#modules/kernel/ports";
import { deployLocal } from "../../scripts/embedded/deploy-local";
import { ensureLocalChain } from "../../scripts/embedded/local-chain";

export interface TestChain {
  rpcUrl: string;
  directory: string;
  deployment: Deployment;
  anchorPrivateKey: string;
  /** A `Chain` on it; what a test is about can be set otherwise. */
  connect(options?: Partial<ChainOptions>): Chain;
  /** One JSON-RPC request to the node, past the adapter. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** A real chain of its own in a temporary folder, with the contract on it and an anchoring key that has money. */
export async function startTestChain(): Promise<TestChain> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-chain-"));
  const anchorPrivateKey = Wallet.createRandom().privateKey;
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const anchorer = new Wallet(anchorPrivateKey).address;
  const { rpcUrl, stop } = await ensureLocalChain({ directory, fundAddresses: [anchorer], log });
  const deployment = await deployLocal({ rpcUrl, directory, anchorPrivateKey, log: () => {} });
  return {
    rpcUrl,
    directory,
    deployment,
    anchorPrivateKey,
    connect: (options) =>
      createChain({
        rpcUrls: [rpcUrl],
        deployment,
        networkLabel: "sepolia",
        anchorPrivateKey,
        registrarPrivateKey: anchorPrivateKey,
        confirmations: 1,
        ...options,
      }),
    rpc: (method, ...params) => callRpc(rpcUrl, method, params),
    async stop() {
      await stop();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function callRpc(rpcUrl: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const { result, error }: { result?: unknown; error?: { message: string } } = await response.json();
  if (error) throw new Error(error.message);
  return result;
}

/** A root that no test used before. Never the beginning of one of the contract's functions. */
export const newRoot = (): Hex32 => `0x00${randomBytes(31).toString("hex")}`;

/** Signs, sends and names an anchor. */
export async function anchorNow(chain: Chain, root: Hex32 = newRoot()): Promise<AnchorReference> {
  const nonce = await chain.nextNonce(chain.target().anchorer);
  const transaction = await chain.signCall({ kind: "anchor", root }, nonce);
  await chain.broadcast(transaction);
  return referenceTo(chain, root, transaction.hash);
}

export function referenceTo(chain: Chain, root: Hex32, transactionHash: Hex32): AnchorReference {
  const { chainId, contract, anchorer } = chain.target();
  return { chainId, contract, anchorer, root, transactionHash };
}
