import { createHmac } from "node:crypto";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { PasswordHasher } from "#modules/kernel/ports";
import { Overloaded } from "./unavailable.server";

const COST = 11;
/** One core stays free for pages. */
const WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1));
const REST_MS = 0.3;
/** Beyond this many waiting passwords the server says so at once instead of making everyone wait. */
const LONGEST_QUEUE = 200;

/** A hash of nothing that anyone knows: comparing with it costs what comparing with a real one costs. */
const NOBODY = "$2b$11$RvLqa6owtXhlar0PkjvDWuGG4KiRnL3Ko2jLF8JWFNKj2dmH0kZbS";

type Task = { run: "hash"; text: string } | { run: "compare"; text: string; hash: string };

/**
 * bcrypt burns a core for tens of milliseconds: in its own thread it delays nobody else's page. Where the system is
 * Linux, whose threads have a priority each, that thread also steps back for whoever has a page to draw. A priority means
 * nothing to a database in another session or container, though, and a thread that never pauses keeps its core for whole
 * slices of time: so it rests a moment after each millisecond. bcryptjs pauses by the clock, each 100 ms; the only clock of
 * this thread runs a hundred times as fast.
 */
const WORKER_SOURCE = `
  const { parentPort, workerData } = require("node:worker_threads");
  try {
    const thread = Number(require("node:fs").readlinkSync("/proc/thread-self").split("/").pop());
    require("node:os").setPriority(thread, 15);
  } catch {}
  const now = Date.now;
  Date.now = () => now() * 100;
  const never = new Int32Array(new SharedArrayBuffer(4));
  const rest = () => Atomics.wait(never, 0, 0, ${REST_MS});
  const bcrypt = require(workerData.bcrypt);
  const answer = (error, result) => {
    if (error) throw error;
    parentPort.postMessage(result);
  };
  parentPort.on("message", (task) => {
    if (task.run === "hash") bcrypt.hash(task.text, workerData.cost, answer, rest);
    else bcrypt.compare(task.text, task.hash, answer, rest);
  });`;

/**
 * bcrypt over base64(HMAC-SHA-384(NFKC(password), pepper)): bcryptjs silently cuts at 72 bytes, the HMAC's 64
 * characters never reach that, and two spellings of one password (NFC, NFD) are one password.
 */
export function createPasswordHasher(pepper: Buffer): PasswordHasher & { close(): Promise<void> } {
  const pool = createPool();
  const prepare = (password: string) =>
    createHmac("sha384", pepper).update(password.normalize("NFKC")).digest("base64");
  return {
    hash: async (password) => String(await pool.run({ run: "hash", text: prepare(password) })),
    async matches(password, hash) {
      const equal = await pool.run({ run: "compare", text: prepare(password), hash: hash ?? NOBODY });
      return hash !== null && equal === true;
    },
    close: pool.close,
  };
}

function createPool() {
  const bcrypt = createRequire(import.meta.url).resolve("bcryptjs");
  const idle: Worker[] = [];
  const all: Worker[] = [];
  const waiting: { task: Task; resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];

  function next() {
    const [job] = waiting;
    if (!job) return;
    const worker = idle.pop() ?? (all.length < WORKERS ? start() : undefined);
    if (!worker) return;
    waiting.shift();
    const finish = () => {
      worker.removeAllListeners("message");
      worker.removeAllListeners("error");
      worker.unref();
    };
    worker.ref();
    worker.once("message", (value) => {
      finish();
      idle.push(worker);
      job.resolve(value);
      next();
    });
    worker.once("error", (error) => {
      finish();
      all.splice(all.indexOf(worker), 1);
      job.reject(error);
      next();
    });
    worker.postMessage(job.task);
  }

  function start() {
    const worker = new Worker(WORKER_SOURCE, { eval: true, workerData: { bcrypt, cost: COST } });
    all.push(worker);
    return worker;
  }

  return {
    run(task: Task): Promise<unknown> {
      if (waiting.length >= LONGEST_QUEUE)
        return Promise.reject(new Overloaded("too many passwords are waiting to be checked"));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        next();
      });
    },
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}
