import { spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseEther, Wallet } from "ethers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { callRpc } from "#tests/setup/local-chain";
import { ensureLocalChain } from "./local-chain";

const wallet = new Wallet(`0x${"42".repeat(32)}`);
const repository = fileURLToPath(new URL("../..", import.meta.url));

let directory: string;
let lines: string[];
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "sanad-local-chain-"));
  lines = [];
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

const inDirectory = (name: string) => path.join(directory, name);
const journal = () => inDirectory("journal.jsonl");
const endpoint = (): { port: number; pid: number } => JSON.parse(fs.readFileSync(inDirectory("endpoint.json"), "utf8"));

async function start(options: { port?: number; fundAddresses?: string[] } = {}) {
  const chain = await ensureLocalChain({ directory, log: (line) => lines.push(line), ...options });
  onTestFinished(() => chain.stop());
  const rpc = (method: string, ...params: unknown[]) => callRpc(chain.rpcUrl, method, params);
  const sign = (nonce: number) =>
    wallet.signTransaction({
      type: 2,
      chainId: 31_337,
      to: wallet.address,
      value: 1n,
      nonce,
      gasLimit: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    });
  const send = async (nonce: number) => rpc("eth_sendRawTransaction", await sign(nonce));
  return { ...chain, taken: () => chain.owned, rpc, sign, send };
}
type Started = Awaited<ReturnType<typeof start>>;

/** Returns everything about a chain that a client may have stored. */
async function history({ rpc }: Started) {
  const height = Number(await rpc("eth_blockNumber"));
  const blocks = Array.from({ length: height + 1 }, (_, number) =>
    rpc("eth_getBlockByNumber", `0x${number.toString(16)}`, true),
  );
  return { blocks: await Promise.all(blocks), balance: await rpc("eth_getBalance", wallet.address, "latest") };
}

async function isGone(pid: number): Promise<boolean> {
  for (let i = 0; i < 100; i++) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe("a restart", () => {
  test("brings back the same blocks, hashes, balances and port, and goes on from there", async () => {
    const before = await start({ fundAddresses: [wallet.address] });
    for (const nonce of [0, 1, 2]) await before.send(nonce);
    await before.rpc("evm_mine");
    const old = await history(before);
    expect(old.blocks).toHaveLength(5);
    await before.stop();
    await expect(before.rpc("eth_blockNumber")).rejects.toThrow();

    const after = await start({ fundAddresses: [wallet.address] });
    expect(after.owned).toBe(true);
    expect(after.rpcUrl).toBe(before.rpcUrl);
    expect(await history(after)).toEqual(old);
    await after.send(3);
    expect(await after.rpc("eth_blockNumber")).toBe("0x5");
  });

  test("brings back what waited in the pool and what the network refused", async () => {
    const before = await start({ fundAddresses: [wallet.address] });
    const waiting = await before.send(1);
    const poor = await new Wallet(`0x${"43".repeat(32)}`).signTransaction({
      type: 2,
      chainId: 31_337,
      to: wallet.address,
      value: 1n,
      nonce: 0,
      gasLimit: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 1n,
    });
    await expect(before.rpc("eth_sendRawTransaction", poor)).rejects.toThrow("enough funds");
    const old = await history(before);
    await before.stop();

    const after = await start();
    expect(await history(after)).toEqual(old);
    expect(await after.rpc("eth_getTransactionByHash", waiting)).toMatchObject({ blockNumber: null });
    await after.send(0);
    expect(await after.rpc("eth_getTransactionReceipt", waiting)).toMatchObject({ status: "0x1" });
  });

  test("forgets a last line that was torn off, and nothing else", async () => {
    const before = await start({ fundAddresses: [wallet.address] });
    await before.send(0);
    const old = await history(before);
    await before.stop();
    fs.appendFileSync(journal(), '{"type":"transaction","raw":"0x02f8');

    const after = await start();
    expect(await history(after)).toEqual(old);
    await after.send(1);
    const new_ = await history(after);
    await after.stop();
    expect(await history(await start())).toEqual(new_);
  });

  test("does again what was written down and then cut off by a crash", async () => {
    const before = await start({ fundAddresses: [wallet.address] });
    const raw = await before.sign(0);
    await before.stop();
    fs.appendFileSync(journal(), `${JSON.stringify({ type: "transaction", raw, time: 2_000_000_000 })}\n`);
    const after = await start();
    expect(await after.rpc("eth_getTransactionCount", wallet.address, "latest")).toBe("0x1");
    await expect(after.rpc("eth_sendRawTransaction", raw)).rejects.toThrow("already known");
  });

  test.each([
    [
      "comes to other blocks than were written down",
      (text: string) => text.replace(/"hash":"0x(.)/, (_match, digit) => `"hash":"0x${digit === "0" ? "1" : "0"}`),
    ],
    ["finds a damaged line in the middle", (text: string) => text.replace('"type":"block"', '"type:"block"')],
  ])("refuses to go on when it %s", async (_, damage) => {
    const before = await start();
    await before.rpc("evm_mine");
    await before.stop();
    const whole = fs.readFileSync(journal(), "utf8");
    fs.writeFileSync(journal(), damage(whole));
    await expect(start()).rejects.toThrow("did not start");
    expect(lines.join("\n")).toContain("Move the folder away");
    fs.writeFileSync(journal(), whole);
    expect((await start()).owned).toBe(true);
  });

  test("takes another port when somebody else has the old one", async () => {
    const before = await start();
    await before.rpc("evm_mine");
    await before.stop();
    const squatter = http.createServer((_, response) => response.end("{}")).listen(endpoint().port, "127.0.0.1");
    onTestFinished(() => void squatter.close());
    const after = await start();
    expect(after.rpcUrl).not.toBe(before.rpcUrl);
    expect(await after.rpc("eth_blockNumber")).toBe("0x1");
  });
});

describe("several processes", () => {
  test("that start at once make one chain", async () => {
    const chains = await Promise.all([start(), start(), start()]);
    expect(chains.filter(({ owned }) => owned)).toHaveLength(1);
    expect(new Set(chains.map(({ rpcUrl }) => rpcUrl)).size).toBe(1);
    expect(fs.readdirSync(directory).filter((name) => name.endsWith(".lock"))).toHaveLength(1);
  });

  test("find the chain that runs, and leave it running", async () => {
    const owner = await start();
    const guest = await start({ fundAddresses: [wallet.address] });
    expect(guest).toMatchObject({ owned: false, rpcUrl: owner.rpcUrl });
    await guest.stop();
    expect(BigInt(String(await owner.rpc("eth_getBalance", wallet.address, "latest")))).toBe(parseEther("10000"));
  });

  test("take the chain over, at the same address, when its owner ends", async () => {
    const owner = await start();
    const guest = await start();
    await owner.rpc("evm_mine");
    await owner.stop();
    for (let i = 0; i < 300 && !guest.taken(); i++) await sleep(50);
    expect(await guest.rpc("eth_blockNumber")).toBe("0x1");
    await guest.stop();
    expect(await isGone(endpoint().pid)).toBe(true);
  });

  test("lose the chain when its owner is killed, and the next one brings it back", async () => {
    const program = `
      import { ensureLocalChain } from "./scripts/embedded/local-chain.ts";
      const { rpcUrl } = await ensureLocalChain({ directory: process.argv[1], log: console.error });
      console.log(rpcUrl);`;
    const owner = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program, directory], {
      cwd: repository,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const rpcUrl = await new Promise<string>((resolve) =>
      owner.stdout.once("data", (data) => resolve(String(data).trim())),
    );
    const mined = await callRpc(rpcUrl, "evm_mine", []);
    expect(mined).toBeDefined();
    const { pid } = endpoint();

    owner.kill("SIGKILL");
    expect(await isGone(pid)).toBe(true);
    const next = await start();
    expect(next.owned).toBe(true);
    expect(await next.rpc("eth_blockNumber")).toBe("0x1");
  });

  test("get the chain back, at the same address, when its own process is killed", async () => {
    const owner = await start();
    await owner.rpc("evm_mine");
    const { pid } = endpoint();
    process.kill(pid, "SIGKILL");
    await isGone(pid);
    for (let i = 0; i < 300 && endpoint().pid === pid; i++) await sleep(50);
    expect(await owner.rpc("eth_blockNumber")).toBe("0x1");
    expect(lines.join("\n")).toContain("ended unexpectedly");
    await owner.stop();
    expect(await isGone(endpoint().pid)).toBe(true);
  });
});

describe("the node", () => {
  test("does not offer what a replay could not repeat", async () => {
    const { rpc } = await start();
    for (const method of ["hardhat_setBalance", "evm_increaseTime", "evm_revert", "eth_sendTransaction"]) {
      await expect(rpc(method), method).rejects.toThrow("only signed transactions");
    }
    expect(await rpc("eth_accounts")).toHaveLength(3);
  });

  test("gives money once", async () => {
    const { rpc, send } = await start({ fundAddresses: [wallet.address] });
    await send(0);
    const balance = await rpc("eth_getBalance", wallet.address, "latest");
    await start({ fundAddresses: [wallet.address] });
    expect(await rpc("eth_getBalance", wallet.address, "latest")).toBe(balance);
  });

  test("answers several calls in one request, and what is no call", async () => {
    const { rpcUrl } = await start();
    const post = async (body: string) => (await fetch(rpcUrl, { method: "POST", body })).json();
    const call = (id: number) => ({ jsonrpc: "2.0", id, method: "eth_chainId", params: [] });
    expect(await post(JSON.stringify([call(1), call(2)]))).toMatchObject([
      { id: 1, result: "0x7a69" },
      { id: 2, result: "0x7a69" },
    ]);
    expect(await post("{")).toMatchObject({ error: { code: -32_700 } });
    expect(await post("{}")).toMatchObject({ error: expect.anything() });
  });
});
