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
  /** Creates a `Chain` on the local node; options that a test is about can be set. */
  connect(options?: Partial<ChainOptions>): Chain;
  /** Sends one JSON-RPC request to the node, without the adapter. */
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a separate chain in a temporary folder, with the contract on it and an anchoring key that has money. */
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

/** Returns a root that no test has used. It never begins with the selector of one of the contract's functions. */
export const newRoot = (): Hex32 => `0x00${randomBytes(31).toString("hex")}`;

/** Signs and sends an anchor; returns its reference. */
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
