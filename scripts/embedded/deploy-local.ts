import path from "node:path";
import { Network, Wallet } from "ethers";
import type { Deployment } from "#app/adapters/chain/deployment.server";
import { connectForDeployment, deployRegistry } from "../contract-deployment";

/**
 * Deploys the contract to the local chain if it is missing, and records it in `deployment.json` of the chain's
 * directory. The anchoring key deploys, so on a fresh chain the address follows from the key alone. A contract whose
 * source has changed is replaced. Only one process at a time may call it.
 */
export async function deployLocal(options: {
  rpcUrl: string;
  directory: string;
  anchorPrivateKey: string;
  log: (line: string) => void;
}): Promise<Deployment> {
  const { rpcUrl, directory, anchorPrivateKey, log } = options;
  const provider = await connectForDeployment(rpcUrl, Network.from(31_337));
  const wallet = new Wallet(anchorPrivateKey);
  const file = path.join(directory, "deployment.json");
  try {
    return await deployRegistry({ provider, wallet, anchorer: wallet.address, file, replace: true, log });
  } finally {
    provider.destroy();
  }
}
