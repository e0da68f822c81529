import { execFile } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Wallet } from "ethers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createChain } from "#app/adapters/chain/chain.server";
import { readDeployment } from "#app/adapters/chain/deployment.server";
import { anchorNow } from "#tests/setup/local-chain";
import { connectForDeployment } from "./contract-deployment";
import { ensureLocalChain, type LocalChain } from "./embedded/local-chain";

const repository = fileURLToPath(new URL("..", import.meta.url));
const deployer = new Wallet(`0x${"42".repeat(32)}`);
const anchorer = new Wallet(`0x${"43".repeat(32)}`);

let directory: string;
let chain: LocalChain;
beforeAll(async () => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-deploy-script-"));
  const fundAddresses = [deployer.address, anchorer.address];
  chain = await ensureLocalChain({ directory, fundAddresses, log: () => {} });
});
afterAll(async () => {
  await chain.stop();
  fs.rmSync(directory, { recursive: true, force: true });
});

const run = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/deploy-contract.ts", ...parameters], {
    cwd: repository,
    env: { ...process.env, RPC_URL: chain.rpcUrl, DEPLOYER_PRIVATE_KEY: deployer.privateKey },
  });

test("the script deploys once, for an anchoring address that is not the deployer's", async () => {
  const file = path.join(directory, "network.json");
  const first = await run("--file", file, anchorer.address);
  const again = await run("--file", file, anchorer.address);
  expect(JSON.parse(again.stdout)).toEqual(JSON.parse(first.stdout));

  const deployment = readDeployment(31_337, file);
  if (!deployment) throw new Error("nothing was recorded");
  const options = { rpcUrls: [chain.rpcUrl], deployment, networkLabel: "sepolia", confirmations: 1 };
  const platform = createChain({ ...options, anchorPrivateKey: anchorer.privateKey, registrarPrivateKey: null });
  expect(await platform.checkAnchor(await anchorNow(platform))).toMatchObject({ state: "anchored" });
});

test("the script does not record a local chain in the repository, nor go without an address", async () => {
  await expect(run(anchorer.address)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("--file") });
  await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("Usage") });
});

test.each([
  ["says nothing", () => {}, "did not answer"],
  ["hangs up", (socket: net.Socket) => socket.destroy(), "hang up"],
] as const)("a node that %s is given up", async (_what, answer, reason) => {
  const node = net.createServer(answer).listen(0, "127.0.0.1");
  await once(node, "listening");
  const address = node.address();
  const port = typeof address === "object" ? address?.port : 0;
  await expect(connectForDeployment(`http://127.0.0.1:${port}`, undefined, 400)).rejects.toThrow(reason);
  node.close();
  const other = await connectForDeployment(chain.rpcUrl, undefined, 5_000);
  expect((await other.getNetwork()).chainId).toBe(31_337n);
  other.destroy();
});
