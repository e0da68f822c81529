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
  /** keccak256 of the code that must stand at the address. */
  runtimeCodeHash: hash,
  /** Tells networks with the same chain id apart. */
  genesisHash: hash.optional(),
  /** Tells local chains apart, which also begin with the same block: the first that was made. */
  firstBlockHash: hash.optional(),
  deployedAtBlock: z.int().nonnegative(),
  /** The time of that block: from then on the anchoring address stands in the contract's register. */
  deployedAt: z.iso.datetime(),
  transactionHash: hash,
});

/** Of Hardhat and Anvil, and so of everybody's chain at home. */
export const LOCAL_CHAIN_ID = 31_337;

/** Where the contract stands on one network, as the deploy script recorded it. */
export type Deployment = z.infer<typeof Deployment>;

/**
 * The deployment on the network with that chain id: from the given file (the local chain's is in the data folder),
 * else from contracts/deployments. Returns `null` if there is none; throws if the file is of another network or broken.
 */
export function readDeployment(chainId: number, file = path.join("contracts", "deployments", `${chainId}.json`)) {
  if (!fs.existsSync(file)) return null;
  const deployment = Deployment.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  if (deployment.chainId === chainId) return deployment;
  throw new Error(`${file} is a deployment on chain ${deployment.chainId}, not ${chainId}.`);
}
