import fs from "node:fs";
import path from "node:path";
import {
  ContractFactory,
  FetchRequest,
  JsonRpcProvider,
  keccak256,
  type Network,
  type Provider,
  Transaction,
  type Wallet,
} from "ethers";
import { type Deployment, readDeployment } from "#app/adapters/chain/deployment.server";
import { withDeadline } from "#app/adapters/system/deadline.server";
import artifact from "#contracts/abi/SanadRegistry.json";
import { writeWhole } from "./embedded/write-whole";

/** Time limits in milliseconds for one answer of a node, and for the deployment to be mined. */
const ANSWER_LIMIT_MS = 15_000;
const MINING_LIMIT_MS = 600_000;

/**
 * Connects to a node for a deployment. Without `network` the node reports its chain. Throws where the node does not
 * answer; ethers itself would repeat the request without end.
 */
export async function connectForDeployment(
  rpcUrl: string,
  network?: Network,
  limitMs = ANSWER_LIMIT_MS,
): Promise<JsonRpcProvider> {
  const request = new FetchRequest(rpcUrl);
  request.timeout = limitMs;
  const provider = new JsonRpcProvider(request, network, {
    ...(network ? { staticNetwork: network, pollingInterval: 50 } : {}),
    cacheTimeout: -1,
  });
  const late = () => new Error(`${new URL(rpcUrl).host} did not answer within ${limitMs / 1000} s`);
  try {
    await withDeadline(provider.send("eth_chainId", []), limitMs, late);
    return provider;
  } catch (error) {
    provider.destroy();
    throw error;
  }
}

/**
 * Deploys SanadRegistry to the wallet's chain and records it in `file`; an existing deployment is not changed. The
 * wallet speaks for the platform, and `anchorer` is registered from the block of the deployment on.
 *
 * The function may be killed at any point and repeated: the signed transaction is written beside `file` before it is
 * sent, and is sent again, so that there is one contract. Throws if the recorded contract was not made from the current
 * source, unless `replace` is set.
 */
export async function deployRegistry(options: {
  provider: Provider;
  wallet: Wallet;
  anchorer: string;
  file: string;
  replace?: boolean;
  log: (line: string) => void;
}): Promise<Deployment> {
  const { provider, file, log } = options;
  const chainId = Number((await provider.getNetwork()).chainId);
  const recorded = readDeployment(chainId, file);
  if (recorded) {
    const code = await provider.getCode(recorded.address);
    if (code !== "0x" && keccak256(code) !== recorded.runtimeCodeHash) {
      throw new Error(`Other code stands at ${recorded.address} than ${file} says.`);
    }
    const current = recorded.runtimeCodeHash === artifact.deployedBytecodeHash;
    if (code !== "0x" && current) return recorded;
    if (!options.replace) {
      const state = code === "0x" ? "is not on this chain" : "was made from an older source";
      throw new Error(`The contract that ${file} names ${state}.`);
    }
    log(`Replacing the contract at ${recorded.address}.`);
  }

  const raw = await signedDeployment(options, chainId, `${file}.pending`);
  const { hash } = Transaction.from(raw);
  if (!hash) throw new Error("the deployment is not signed");
  if (!(await provider.getTransaction(hash))) await provider.broadcastTransaction(raw);
  log(`Waiting for the deployment ${hash} to be mined.`);
  const receipt = await provider.waitForTransaction(hash, 1, MINING_LIMIT_MS);
  if (receipt?.status !== 1 || !receipt.contractAddress) throw new Error(`The deployment ${hash} failed.`);
  const code = await provider.getCode(receipt.contractAddress);
  if (keccak256(code) !== artifact.deployedBytecodeHash) {
    throw new Error(`The code at ${receipt.contractAddress} is not what the source gives.`);
  }

  const blocks = [0, 1, receipt.blockNumber].map((number) => provider.getBlock(number));
  const [genesis, first, block] = await Promise.all(blocks);
  if (!block) throw new Error(`The node does not know block ${receipt.blockNumber}, in which it mined ${hash}.`);
  const record = {
    chainId,
    address: receipt.contractAddress,
    runtimeCodeHash: artifact.deployedBytecodeHash,
    genesisHash: genesis?.hash ?? undefined,
    firstBlockHash: first?.hash ?? undefined,
    deployedAtBlock: receipt.blockNumber,
    deployedAt: new Date(block.timestamp * 1000).toISOString(),
    transactionHash: hash,
  };
  writeWhole(file, `${JSON.stringify(record, null, 2)}\n`, 0o644);
  fs.rmSync(`${file}.pending`, { force: true });
  const deployment = readDeployment(chainId, file);
  if (!deployment) throw new Error(`${file} was not written`);
  return deployment;
}

/** Returns the signed deployment of an interrupted run, or signs and stores a new one. */
async function signedDeployment(
  { provider, wallet, anchorer }: { provider: Provider; wallet: Wallet; anchorer: string },
  chainId: number,
  pendingFile: string,
): Promise<string> {
  if (fs.existsSync(pendingFile)) {
    const raw = fs.readFileSync(pendingFile, "utf8").trim();
    const { chainId: signedFor, data, from } = Transaction.from(raw);
    const same = Number(signedFor) === chainId && from === wallet.address && data.startsWith(artifact.bytecode);
    if (same) return raw;
    throw new Error(`${pendingFile} holds a deployment that was begun otherwise. Settle or remove it first.`);
  }
  const factory = new ContractFactory(artifact.abi, artifact.bytecode);
  const creation = await factory.getDeployTransaction(wallet.address, anchorer);
  const raw = await wallet.signTransaction(await wallet.connect(provider).populateTransaction(creation));
  fs.mkdirSync(path.dirname(pendingFile), { recursive: true });
  writeWhole(pendingFile, raw);
  return raw;
}
