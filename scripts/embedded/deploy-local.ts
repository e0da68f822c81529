import path from "node:path";
import { JsonRpcProvider, Network, Wallet } from "ethers";
import type { Deployment } from "#app/platform/chain/deployment.server";
import { deployRegistry } from "../contract-deployment";

/**
 * Puts the contract on the local chain if it is not there, and records it in `deployment.json` of the chain's
 * directory. The anchoring key deploys, so on a fresh chain the address follows from the key alone. A contract whose
 * source has changed since is replaced. For one process at a time.
 */
export async function deployLocal(options: {
  rpcUrl: string;
  directory: string;
  anchorPrivateKey: string;
  log: (line: string) => void;
}): Promise<Deployment> {
  const { rpcUrl, directory, anchorPrivateKey, log } = options;
  const network = Network.from(31_337);
  const provider = new JsonRpcProvider(rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    pollingInterval: 50,
  });
  const wallet = new Wallet(anchorPrivateKey);
  const file = path.join(directory, "deployment.json");
  try {
    return await deployRegistry({ provider, wallet, anchorer: wallet.address, file, replace: true, log });
  } finally {
    provider.destroy();
  }
}
