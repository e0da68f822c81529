/**
 * The process of the embedded chain: `local-chain-child.mjs <directory> <preferred port>`. Hardhat's in-memory network
 * behind an HTTP server that writes every change to a journal; the journal is replayed at the start. The process ends
 * when its standard input closes, so it cannot outlive the process that started it.
 *
 * Exit codes: 0 asked to end, 1 failure, 3 another process serves this directory.
 */
import { endOnFault } from "#app/adapters/system/end-on-fault";

// Imported first, so that an error while the rest is loaded is reported as well.

import crypto from "node:crypto";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";
import { type JournalEntry, openJournal } from "./local-chain-journal";
import { becomeSingleWriter } from "./single-writer-lock";
import { writeWhole } from "./write-whole";

endOnFault();

interface Provider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

const directory = process.argv[2] ?? "";
const preferredPort = Number(process.argv[3] ?? 0);

process.stdin.on("end", () => process.exit(0)).on("error", () => process.exit(0));
process.stdin.resume();
// Ctrl+C, a closed terminal and a service manager signal the whole process group; the parent decides when the chain is
// no longer needed.
for (const signal of ENDING_SIGNALS) process.on(signal, () => {});

if (!becomeSingleWriter(directory)) process.exit(3);

const chain = await openChain(loadNetwork(), path.join(directory, "journal.jsonl"));
const identity = crypto.randomUUID();
const server = http.createServer((request, response) => {
  serve(request, response).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
const port = await listen(preferredPort).catch(() => listen(0));
writeWhole(path.join(directory, "endpoint.json"), JSON.stringify({ port, pid: process.pid, nonce: identity }));
process.stdout.write(`ready ${port}\n`);

function loadNetwork(): Provider {
  process.env.HARDHAT_CONFIG = path.resolve("scripts/embedded/local-chain-hardhat.cjs");
  process.env.HARDHAT_DISABLE_TELEMETRY_PROMPT = "true";
  const hardhat: { network: { provider: Provider } } = createRequire(import.meta.url)("hardhat");
  return hardhat.network.provider;
}

/** Replays the journal, then appends each new change to it. */
async function openChain(network: Provider, journalFile: string) {
  const head = async () => {
    const block = await network.request({ method: "eth_getBlockByNumber", params: ["latest", false] });
    const { number, hash, timestamp } = block as { number: string; hash: string; timestamp: string };
    return { number: Number(number), hash, time: Number(timestamp) };
  };

  const apply = async (entry: JournalEntry): Promise<unknown> => {
    switch (entry.type) {
      case "fund":
        return network.request({ method: "hardhat_setBalance", params: [entry.address, entry.balance] });
      case "block":
        return network.request({ method: "evm_mine", params: [entry.time] });
      case "transaction": {
        const hash = await network.request({ method: "eth_sendRawTransaction", params: [entry.raw] });
        await network.request({ method: "evm_mine", params: [entry.time] });
        return hash;
      }
      case "check": {
        const { number, hash } = await head();
        if (number === entry.block && hash === entry.hash) return null;
        throw new Error(
          `The replay of ${journalFile} came to block ${number} ${hash} where ${entry.block} ${entry.hash} was. ` +
            "Another version of Hardhat wrote it. Move the folder away to begin a new local chain.",
        );
      }
    }
  };

  const { entries, journal } = openJournal(journalFile);
  for (const entry of entries) {
    // A transaction that the network refused then is refused again.
    await apply(entry).catch((error) => (entry.type === "transaction" ? null : Promise.reject(error)));
  }

  /** Appends a change to the journal before it is applied, so that no visible change can be lost. */
  const change = async (entry: JournalEntry) => {
    journal.append(entry);
    const result = await apply(entry);
    const { number, hash } = await head();
    // The change is applied already, and a check only repeats its result: a full disk is no failure.
    try {
      journal.append({ type: "check", block: number, hash });
    } catch (error) {
      console.error(`A check could not be written down: ${error}`);
    }
    return result;
  };
  const nextTime = async () => Math.max(Math.floor(Date.now() / 1000), (await head()).time);

  let last: Promise<unknown> = Promise.resolve();
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };

  return {
    read: (method: string, params: unknown[]) => network.request({ method, params }),
    send: (raw: string) =>
      oneAtATime(async () => {
        const existing = await network.request({ method: "eth_getTransactionByHash", params: [hashOf(raw)] });
        if (existing !== null) throw rpcError(-32_000, "already known");
        return change({ type: "transaction", raw, time: await nextTime() });
      }),
    mine: () => oneAtATime(async () => change({ type: "block", time: await nextTime() })),
    /** Gives an account play money, once: an account with enough money is not changed. */
    fund: (address: string) =>
      oneAtATime(async () => {
        const balance = await network.request({ method: "eth_getBalance", params: [address, "latest"] });
        if (BigInt(String(balance)) >= 10n ** 18n) return null;
        return change({ type: "fund", address, balance: `0x${(10n ** 22n).toString(16)}` });
      }),
  };
}

function listen(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await answerText(Buffer.concat(chunks).toString("utf8"));
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}

async function answerText(text: string): Promise<unknown> {
  let call: unknown;
  try {
    call = JSON.parse(text);
  } catch {
    return { jsonrpc: "2.0", id: null, error: { code: -32_700, message: "not JSON" } };
  }
  return Array.isArray(call) ? Promise.all(call.map(answerCall)) : answerCall(call);
}

async function answerCall(call: unknown) {
  const { id = null, method = "", params = [] }: { id?: unknown; method?: string; params?: unknown[] } = Object(call);
  try {
    return { jsonrpc: "2.0", id, result: await dispatch(method, params) };
  } catch (error) {
    const { code, message, data } = error as { code?: unknown; message: string; data?: unknown };
    return { jsonrpc: "2.0", id, error: { code: typeof code === "number" ? code : -32_603, message, data } };
  }
}

function dispatch(method: string, params: unknown[]): Promise<unknown> {
  if (method === "local_identity") return Promise.resolve(identity);
  if (method === "local_fund") return chain.fund(String(params[0]));
  if (method === "evm_mine") return chain.mine();
  if (method === "eth_sendRawTransaction") return chain.send(String(params[0]));
  // Any other change would not be in the journal: it would be gone after a restart, with everything that depends on it.
  if (/^(hardhat|evm|personal)_|^eth_(sendTransaction|submit)/.test(method)) {
    return Promise.reject(rpcError(-32_601, `${method} is not offered: this chain keeps only signed transactions`));
  }
  return chain.read(method, params);
}

const hashOf = (raw: string) => `0x${Buffer.from(keccak_256(Buffer.from(raw.slice(2), "hex"))).toString("hex")}`;

function rpcError(code: number, message: string) {
  return Object.assign(new Error(message), { code });
}
