import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { getCreateAddress, Wallet } from "ethers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDeployment } from "#app/adapters/chain/deployment.server";
import { callRpc } from "#tests/setup/local-chain";
import { deployLocal } from "./deploy-local";
import { ensureLocalChain, type LocalChain } from "./local-chain";

const anchorPrivateKey = `0x${"42".repeat(32)}`;
const anchorer = new Wallet(anchorPrivateKey).address;

let directory: string;
let chain: LocalChain;
beforeEach(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-deploy-"));
  chain = await ensureLocalChain({ directory, fundAddresses: [anchorer], log: () => {} });
});
afterEach(async () => {
  await chain.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

const file = () => path.join(directory, "deployment.json");
const deploy = () => deployLocal({ rpcUrl: chain.rpcUrl, directory, anchorPrivateKey, log: () => {} });
const sent = async () => Number(await callRpc(chain.rpcUrl, "eth_getTransactionCount", [anchorer, "latest"]));

test("the contract is deployed once, at the address that follows from the key, and recorded", async () => {
  const deployment = await deploy();
  expect(deployment.address).toBe(getCreateAddress({ from: anchorer, nonce: 0 }));
  const { hash } = Object(await callRpc(chain.rpcUrl, "eth_getBlockByNumber", ["0x1", false]));
  expect(deployment).toMatchObject({ chainId: 31_337, deployedAtBlock: 1, firstBlockHash: hash });
  expect(readDeployment(31_337, file())).toEqual(deployment);
  expect(await deploy()).toEqual(deployment);
  expect(await sent()).toBe(1);
});

test("a deployment that was killed before it was sent is sent again, and stays one", async () => {
  const deployment = await deploy();
  const raw = JSON.parse(fs.readFileSync(path.join(directory, "journal.jsonl"), "utf8").split("\n")[2] ?? "").raw;
  await chain.stop();
  for (const name of ["journal.jsonl", "deployment.json"]) fs.rmSync(path.join(directory, name));
  fs.writeFileSync(`${file()}.pending`, raw);
  chain = await ensureLocalChain({ directory, fundAddresses: [anchorer], log: () => {} });
  expect(await deploy()).toMatchObject({ address: deployment.address, transactionHash: deployment.transactionHash });
  expect(await sent()).toBe(1);
});

test("a deployment that was killed before it was recorded is found, and stays one", async () => {
  const deployment = await deploy();
  const raw = JSON.parse(fs.readFileSync(path.join(directory, "journal.jsonl"), "utf8").split("\n")[2] ?? "").raw;
  fs.rmSync(file());
  fs.writeFileSync(`${file()}.pending`, raw);
  expect(await deploy()).toEqual(deployment);
  expect(await sent()).toBe(1);
  expect(fs.existsSync(`${file()}.pending`)).toBe(false);
});

test("a contract from an older source is replaced on the local chain", async () => {
  const old = await deploy();
  const record = { ...old, address: anchorer, runtimeCodeHash: `0x${"00".repeat(32)}` };
  fs.writeFileSync(file(), JSON.stringify(record));
  const replaced = await deploy();
  expect(replaced.runtimeCodeHash).toBe(old.runtimeCodeHash);
  expect(replaced.address).not.toBe(old.address);
});

test("a record of another contract's address is refused", async () => {
  const deployment = await deploy();
  fs.writeFileSync(file(), JSON.stringify({ ...deployment, runtimeCodeHash: `0x${"00".repeat(32)}` }));
  await expect(deploy()).rejects.toThrow("Other code stands");
});

test("a deployment that was begun by another key is not taken over", async () => {
  const otherTransaction = await new Wallet(`0x${"43".repeat(32)}`).signTransaction({ chainId: 31_337, data: "0x00" });
  fs.writeFileSync(`${file()}.pending`, otherTransaction);
  await expect(deploy()).rejects.toThrow("begun otherwise");
});

test("a deployment on another chain is not read, and none is none", async () => {
  await deploy();
  expect(() => readDeployment(1, file())).toThrow("not 1");
  expect(readDeployment(987_654_321)).toBeNull();
});
