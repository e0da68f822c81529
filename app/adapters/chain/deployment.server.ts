import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toAddress } from "./registry-contract.server";

const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .transform((value): `0x${string}` => `0x${value.slice(2)}`);

const Deployment = z.object({
  chainId: z.int().positive(),
  address: z.string().transform(toAddress),
  /** keccak256 of the bytecode required at the address. */
  runtimeCodeHash: hash,
  /** Hash of the genesis block; distinguishes networks with the same chain id. */
  genesisHash: hash.optional(),
  /** Hash of the first mined block; distinguishes local chains, which share a genesis block. */
  firstBlockHash: hash.optional(),
  deployedAtBlock: z.int().nonnegative(),
  /** Timestamp of the deployment block, from which on the anchorer is registered in the contract. */
  deployedAt: z.iso.datetime(),
  transactionHash: hash,
});

/** Default chain id of Hardhat and Anvil, and so of most local chains. */
export const LOCAL_CHAIN_ID = 31_337;

/** The contract's deployment on one network, as recorded by the deploy script. */
export type Deployment = z.infer<typeof Deployment>;

/**
 * Reads the deployment on the network with that chain id: from the given file (the local chain's is in the data
 * folder), otherwise from contracts/deployments. Returns `null` if there is none; throws if the file is for another
 * network or invalid.
 */
export function readDeployment(chainId: number, file = path.join("contracts", "deployments", `${chainId}.json`)) {
  if (!fs.existsSync(file)) return null;
  const deployment = Deployment.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  if (deployment.chainId === chainId) return deployment;
  throw new Error(`${file} is a deployment on chain ${deployment.chainId}, not ${chainId}.`);
}
