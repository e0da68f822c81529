import { createHmac } from "node:crypto";
import { availableParallelism } from "node:os";
import path from "node:path";
import type { PasswordHasher } from "#modules/kernel/ports";
import { Overloaded } from "../database/unavailable.server";
import { createProcessPool } from "../processes/process-pool";
import type { PasswordTasks } from "./hash-passwords.process";

/**
 * Hash of an unknown password. Comparing with it takes as long as with a real one, so that timing does not reveal
 * whether an account exists.
 */
const NOBODY = "$2b$11$RvLqa6owtXhlar0PkjvDWuGG4KiRnL3Ko2jLF8JWFNKj2dmH0kZbS";

/**
 * Pool of hashing processes. bcrypt takes a core for a tenth of a second; in separate low-priority processes it delays
 * no pages.
 */
const POOL = {
  /** Program of the processes, bundled by `scripts/build-workers.mjs` from `hash-passwords.process.ts`. */
  file: path.resolve("build/workers/hash-passwords.mjs"),
  /** One core is left for pages. */
  processes: Math.max(1, Math.min(4, availableParallelism() - 1)),
  limits: { cpuMs: 5000, wallMs: 60_000 },
  // Between pages and drawing: on a busy machine, signing in should still take under a second.
  priority: 5,
  longestQueue: 200,
  startLimitMs: 40_000,
  // Long, because the next sign-in would wait for a process to start.
  idleMs: 600_000,
};

/**
 * Hashes passwords as bcrypt over base64(HMAC-SHA-384(NFKC(password), pepper)). bcryptjs silently truncates at 72
 * bytes, which the HMAC's 64 characters never reach, and two encodings of one password (NFC, NFD) give one hash.
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
