import { type ChildProcess, fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { PasswordHasher } from "#modules/kernel/ports";
import { Overloaded } from "../unavailable.server";
import type { PasswordAnswer, PasswordTask } from "./messages";

/** The program of the processes, which `scripts/build-workers.mjs` makes of `hash-passwords.process.ts`. */
const PASSWORD_FILE = path.resolve("build/workers/hash-passwords.mjs");
/** One core stays free for pages. */
const PROCESSES = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Beyond this many waiting passwords the server says so at once instead of making everyone wait. */
const LONGEST_QUEUE = 200;

/** A hash of nothing that anyone knows: comparing with it costs what comparing with a real one costs. */
const NOBODY = "$2b$11$RvLqa6owtXhlar0PkjvDWuGG4KiRnL3Ko2jLF8JWFNKj2dmH0kZbS";

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

interface Job {
  task: PasswordTask;
  resolve(result: string | boolean): void;
  reject(error: unknown): void;
}

/**
 * bcrypt burns a core for a tenth of a second: in a process of its own, which steps back for whoever has a page to draw,
 * it delays nobody else. A thread of ours would share the session's part of the machine with the pages. A process is
 * started when the first password comes and there is none that is free.
 */
function createPool() {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const waiting: Job[] = [];

  function next() {
    if (waiting.length === 0) return;
    const child = idle.pop() ?? (all.size < PROCESSES ? start() : undefined);
    const job = child && waiting.shift();
    if (!child || !job) return;
    void runIn(child, job.task)
      .then((answer) => {
        idle.push(child);
        if (answer.ok) job.resolve(answer.result);
        else job.reject(new Error(`a password could not be hashed: ${answer.fault}`));
      }, job.reject)
      .then(next);
  }

  function start() {
    const child = fork(PASSWORD_FILE, {
      execArgv: [],
      // In a session of its own, whose share of the machine it can give away.
      detached: process.platform === "linux",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    all.add(child);
    const gone = () => {
      child.kill("SIGKILL");
      all.delete(child);
      if (idle.includes(child)) idle.splice(idle.indexOf(child), 1);
    };
    child.once("exit", gone);
    child.on("error", gone);
    return child;
  }

  return {
    run(task: PasswordTask): Promise<string | boolean> {
      if (waiting.length >= LONGEST_QUEUE)
        return Promise.reject(new Overloaded("too many passwords are waiting to be checked"));
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject });
        next();
      });
    },
    async close() {
      for (const child of all) child.kill("SIGKILL");
    },
  };
}

/** Sends one task. Only while it waits for the answer does the process keep this one from ending. */
function runIn(child: ChildProcess, task: PasswordTask): Promise<PasswordAnswer> {
  child.ref();
  child.channel?.ref();
  return new Promise<PasswordAnswer>((resolve, reject) => {
    const onMessage = (answer: PasswordAnswer) => finish(() => resolve(answer));
    const onEnd = () => finish(() => reject(new Error("a password process ended before it had answered")));
    const finish = (settle: () => void) => {
      child.off("message", onMessage);
      child.off("exit", onEnd);
      child.off("error", onEnd);
      child.unref();
      child.channel?.unref();
      settle();
    };
    child.on("message", onMessage);
    child.on("exit", onEnd);
    child.on("error", onEnd);
    child.send(task);
  });
}
