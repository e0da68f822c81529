import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { PasswordHasher } from "#modules/kernel/ports";
import { Overloaded } from "../database/unavailable.server";
import { createProcessPool } from "../processes/process-pool";
import type { PasswordTasks } from "./hash-passwords.process";

/** A hash of nothing that anyone knows: comparing with it costs what comparing with a real one costs. */
const NOBODY = "$2b$11$RvLqa6owtXhlar0PkjvDWuGG4KiRnL3Ko2jLF8JWFNKj2dmH0kZbS";

/**
 * bcrypt burns a core for a tenth of a second: in a process of its own, which steps back for whoever has a page to
 * draw, it delays nobody else.
 */
const POOL = {
  /** The program of the processes, which `scripts/build-workers.mjs` makes of `hash-passwords.process.ts`. */
  file: path.resolve("build/workers/hash-passwords.mjs"),
  /** One core stays free for pages. */
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  limits: { cpuMs: 5000, wallMs: 60_000 },
  // Behind everything that a page needs, and before what is drawn: beside a busy machine somebody still signs in within
  // a second.
  priority: 5,
  longestQueue: 200,
  startLimitMs: 40_000,
  // Whoever comes next waits for its start: they end where hardly anybody comes.
  idleMs: 600_000,
};

/**
 * bcrypt over base64(HMAC-SHA-384(NFKC(password), pepper)): bcryptjs silently cuts at 72 bytes, the HMAC's 64
 * characters never reach that, and two spellings of one password (NFC, NFD) are one password.
 */
export function createPasswordHasher(pepper: Buffer): PasswordHasher & { close(): Promise<void> } {
  const pool = createProcessPool(POOL);
  const prepare = (password: string) =>
    createHmac("sha384", pepper).update(password.normalize("NFKC")).digest("base64");
  async function run<T extends keyof PasswordTasks>(task: T, input: Parameters<PasswordTasks[T]>[0]) {
    const outcome = await pool.run(task, input);
    if (!outcome.done) throw new Overloaded("too many passwords are waiting to be checked");
    return outcome.result as ReturnType<PasswordTasks[T]>;
  }
  return {
    hash: (password) => run("hash", { text: prepare(password) }),
    async matches(password, hash) {
      const equal = await run("compare", { text: prepare(password), hash: hash ?? NOBODY });
      return hash !== null && equal;
    },
    close: pool.close,
  };
}
