import { availableParallelism } from "node:os";
import path from "node:path";
import type { Piscina } from "piscina";
import type { DocumentWork } from "#modules/certificates/documents/document-work";
import type { Log } from "#modules/kernel/ports";

/** Program of the threads, bundled by `scripts/build-workers.mjs` from the file beside this one. */
const THREAD_FILE = path.resolve("build/workers/documents.mjs");
/** Number of threads; one core is left for the database and the main thread. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Number of documents from which on threads are used. Fewer are done in this thread before one would have started. */
const WORTH_A_THREAD = 100;
/** Time in milliseconds after which an idle thread ends, so that its memory is freed between two lists. */
const IDLE_MS = 10_000;
/**
 * Time limit of one order in milliseconds. The largest takes some tenths of a second; a thread that exceeds the limit
 * is ended, and the order fails.
 */
const LIMIT_MS = 30_000;
/**
 * Heap limits of a thread: a few times the size of an order in memory. A small young generation keeps collections
 * cheap.
 */
const MEGABYTES = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

interface DocumentThreads extends DocumentWork {
  close(): Promise<void>;
}

/**
 * Signs and hashes documents: many of them in threads, few of them with `here`. Threads rather than processes, because
 * their input is trusted and keys need not leave the process. They start on demand and end when idle.
 */
export function createDocumentThreads(
  here: DocumentWork,
  log: Log,
  { file = THREAD_FILE, limitMs = LIMIT_MS, worthAThread = WORTH_A_THREAD } = {},
): DocumentThreads {
  let pool: Promise<Piscina> | undefined;
  const run = async (name: keyof DocumentWork, order: object) => {
    pool ??= startPool(file, log);
    return (await pool).run(order, { name, signal: AbortSignal.timeout(limitMs) });
  };
  return {
    sign: async (order) => (order.documents.length < worthAThread ? here.sign(order) : run("sign", order)),
    hash: async (stored) => (stored.rows.length < worthAThread ? here.hash(stored) : run("hash", stored)),
    close: async () => (await pool)?.destroy(),
  };
}

/** Loads the thread library on first use only. */
async function startPool(filename: string, log: Log): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Threads inherit none of this process's Node options.
    resourceLimits: MEGABYTES,
    execArgv: [],
    recordTiming: false,
  });
  // Errors of a thread that cannot start; a thread that fails during an order rejects that order.
  return pool.on("error", (error) => log.error("a thread for documents has failed", { error }));
}
