/**
 * Deploys SanadRegistry to the network of an RPC address, once, and records it in contracts/deployments:
 *
 * RPC_URL=https://... DEPLOYER_PRIVATE_KEY=0x... npm run contracts:deploy -- <anchoring address>
 *
 * The deployer's address then speaks for the platform and can hand that over (`appoint`, `accept`). The anchoring
 * address should be another one: its key is stored on the server, the deployer's should not be. `--replace` deploys
 * again when the recorded contract was made from an older source. `--file` records the deployment elsewhere, which
 * every local chain needs: all local chains have the same id.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { isAddress, Wallet } from "ethers";
import { connectForDeployment, deployRegistry } from "./contract-deployment";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "boolean" }, file: { type: "string" } },
});
const { RPC_URL, DEPLOYER_PRIVATE_KEY } = process.env;
const [anchorer] = positionals;
if (!RPC_URL || !DEPLOYER_PRIVATE_KEY || !anchorer || !isAddress(anchorer)) {
  console.error(
    "Usage: RPC_URL=... DEPLOYER_PRIVATE_KEY=0x... npm run contracts:deploy -- [--replace] [--file path] <anchoring address>",
  );
  process.exit(2);
}

const provider = await connectForDeployment(RPC_URL);
const { chainId } = await provider.getNetwork();
if (chainId === 31_337n && !values.file) {
  console.error("A local chain's contract is not recorded in the repository: name a --file.");
  process.exit(2);
}
const deployment = await deployRegistry({
  provider,
  wallet: new Wallet(DEPLOYER_PRIVATE_KEY),
  anchorer,
  file: values.file ?? path.join("contracts", "deployments", `${chainId}.json`),
  replace: values.replace ?? false,
  log: (line) => console.error(line),
});
console.log(JSON.stringify(deployment, null, 2));
provider.destroy();
