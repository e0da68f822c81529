import { randomBytes } from "node:crypto";
import { ZeroHash, zeroPadValue } from "ethers";
import hre from "hardhat";

/** Id of the organization for the platform itself. */
export const PLATFORM = ZeroHash;

export const newHash = () => `0x${randomBytes(32).toString("hex")}`;

/** Encodes an anchoring address as a key of 32 bytes, as the contract registers it. */
export const keyOf = (address) => zeroPadValue(address, 32).toLowerCase();

/** Deploys a fresh contract from the platform's address, as the deploy script does. */
export async function deploy(platform, anchorer) {
  const factory = await hre.ethers.getContractFactory("SanadRegistry", platform);
  const registry = await factory.deploy(platform, anchorer);
  return registry.waitForDeployment();
}

/** `call` is the name of a function, or the whole calldata. */
async function calldata(registry, call, parameters) {
  if (call.startsWith("0x")) return call;
  const plain = await Promise.all(parameters.map((one) => (typeof one === "string" ? one : one.getAddress())));
  return registry.interface.encodeFunctionData(call, plain);
}

/** Sends a transaction and waits for its receipt. Rejects if it reverts. */
export async function send(from, registry, call, ...parameters) {
  const transaction = { to: await registry.getAddress(), data: await calldata(registry, call, parameters) };
  return (await from.sendTransaction(transaction)).wait();
}

/**
 * Simulates a transaction: returns "done", or the error's name and arguments; an empty list for a revert without an
 * error.
 */
export async function attempt(from, registry, call, ...parameters) {
  const data = await calldata(registry, call, parameters);
  try {
    await hre.network.provider.send("eth_call", [
      { from: from.address, to: await registry.getAddress(), data },
      "latest",
    ]);
    return "done";
  } catch (error) {
    if (typeof error.data !== "string") throw error;
    if (error.data === "0x") return [];
    const { name, args } = registry.interface.parseError(error.data);
    return [name, ...args];
  }
}

export const blockOf = (receipt) => hre.ethers.provider.getBlock(receipt.blockNumber);

/** Returns the arguments of a transaction's events with this name; without a name, the raw logs. */
export function logsOf(receipt, registry, name) {
  if (!name) return receipt.logs.map(({ topics, data }) => ({ topics: [...topics], data }));
  return receipt.logs
    .filter(({ topics }) => topics[0] === registry.interface.getEvent(name).topicHash)
    .map((log) => [...registry.interface.parseLog(log).args]);
}

/**
 * Measures the maximum gas that any of many raw roots takes. The roots cover all first bytes, which differ in how they
 * fall among the functions' selectors; none has a zero byte, which would make it cheaper.
 */
export async function anchorGas(registry, from, count) {
  let most = 0n;
  for (let i = 0; i < count; i++) {
    const root = randomBytes(32).map((byte) => byte || 1);
    root[0] = Math.max(1, Math.floor((i * 256) / count));
    const { gasUsed } = await send(from, registry, `0x${root.toString("hex")}`);
    if (gasUsed > most) most = gasUsed;
  }
  return most;
}
