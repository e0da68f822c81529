import { availableParallelism } from "node:os";
import path from "node:path";
import type { Piscina } from "piscina";
import type { DocumentWork } from "#modules/certificates/documents/document-work";
import type { Log } from "#modules/kernel/ports";

/** The program of the threads, which `scripts/build-workers.mjs` makes of the file beside this one. */
const THREAD_FILE = path.resolve("build/workers/documents.mjs");
/** One core stays free for what the documents come from and go to. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Fewer are done where they are, before a thread would have started. */
const WORTH_A_THREAD = 100;
/** So long a thread waits for the next: its memory is given back between two lists. */
const IDLE_MS = 10_000;
/**
 * A thread takes some tenths of a second for the largest order. One that takes so long is ended, and the order fails.
 */
const LIMIT_MS = 30_000;
/** What an order becomes in memory, a few times over; collected young, it costs little. */
const MEGABYTES = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 };

interface DocumentThreads extends DocumentWork {
  close(): Promise<void>;
}

/**
 * Signs and hashes documents in threads where there are many, and with `here` where there are few. Threads and not
 * processes: what they read is ours, and a key need not leave the process. They are started when they are needed, and
 * end afterwards.
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

/** What threads are made with is loaded by whoever uses them. */
async function startPool(filename: string, log: Log): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    // Nothing of how this process was started is for them.
    resourceLimits: MEGABYTES,
    execArgv: [],
    recordTiming: false,
  });
  // Of a thread that cannot start; one that ends in its work fails that.
  return pool.on("error", (error) => log.error("a thread for documents has failed", { error }));
}
