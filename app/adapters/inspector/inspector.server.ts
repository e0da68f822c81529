import { availableParallelism } from "node:os";
import path from "node:path";
import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/kernel/ports";
import { createProcessPool, type PoolOptions } from "../processes/process-pool";
import type { TaskLimits } from "../processes/run-task";

/**
 * The programs of the processes, which `scripts/build-workers.mjs` makes of the `.process.ts` files beside this one.
 */
const INSPECT_FILE = path.resolve("build/workers/inspect.mjs");
const ARTWORK_FILE = path.resolve("build/workers/artwork.mjs");
const TABLES_FILE = path.resolve("build/workers/tables.mjs");

/**
 * A hostile file is stopped after a second of a processor. An honest one takes some tenths of that, and as long as the
 * machine lets it: on a busy machine it waits its turn rather than be sent away.
 */
const TIME_LIMITS: TaskLimits = { cpuMs: 1000, wallMs: 15_000 };
/** A file of twenty megabytes is read as text once, and what is found in it is copied a few times. */
const HEAP_MEGABYTES = 192;
/** Two where a core stays free beside them, so that one hostile file does not stop the next visitor's honest one. */
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
const LONGEST_QUEUE = 32;
/** Of these, so many are one party's. */
const LONGEST_QUEUE_OF_ONE = 16;
const LONGEST_WAIT_MS = 15_000;
/** These belong to a longer piece of work that has a time limit of its own. */
const WITHOUT_WAIT_LIMIT: ReadonlySet<InspectionTask> = new Set(["leaf-of", "hash-for-proof", "status-bit"]);
/** Of the files that wait: some ten of the largest. Whoever waits for long must not fill the memory. */
const MAX_WAITING_MEGABYTES = 160;
/** Not last of all: on a machine that is busy for long, an honest file is still read in time. */
const PRIORITY = 10;

/**
 * Archives, and lists of certificates to be verified, have processes of their own: whoever checks one file waits for
 * none of them. Among those who send many, each network is served in its turn.
 */
const FOR_MANY: InspectorOptions = {
  processes: 1,
  timeLimits: { cpuMs: 1000, wallMs: 20_000 },
  // An archive is up to a thousand files.
  timeLimitsOf: { "open-archive": { cpuMs: 8000, wallMs: 20_000 } },
  longestQueue: 1000,
  longestQueueOfOne: 200,
  maxWaitingMegabytes: 320,
  longestWaitMs: 40_000,
  startLimitMs: 40_000,
  idleMs: 60_000,
};

/**
 * Whoever brought a file would have to choose it again: their turn comes within this time, each organization's after
 * the others'.
 */
const LONGEST_WAIT_OF_MEMBERS_MS = 120_000;

/**
 * What members bring to draw with is opened apart from the files of visitors, whom it would keep waiting: one at a
 * time, each by a process that ends with it. A page of print is twenty-four megabytes of pixels, held a few times over.
 */
const FOR_ARTWORK: InspectorOptions = {
  file: ARTWORK_FILE,
  processes: 1,
  once: true,
  timeLimits: { cpuMs: 10_000, wallMs: 60_000 },
  // Up to some hundred pictures: it stops by itself before, and says which ones it did not come to.
  timeLimitsOf: { "read-portraits": { cpuMs: 40_000, wallMs: 60_000 } },
  longestWaitMs: LONGEST_WAIT_OF_MEMBERS_MS,
  // It starts with every task, after everything else on a busy machine has had its turn.
  startLimitMs: 40_000,
  heapMegabytes: 384,
  memoryMegabytes: 1024,
};
const ARTWORK_TASKS: ReadonlySet<InspectionTask> = new Set([
  "read-artwork",
  "read-image",
  "read-font",
  "read-portrait",
  "read-portraits",
]);

/** The lists that members bring, and statements of the bank: one at a time, each by a process that ends with it. */
const FOR_TABLES: InspectorOptions = {
  file: TABLES_FILE,
  processes: 1,
  once: true,
  timeLimits: { cpuMs: 15_000, wallMs: 60_000 },
  longestWaitMs: LONGEST_WAIT_OF_MEMBERS_MS,
  startLimitMs: 40_000,
  heapMegabytes: 512,
  memoryMegabytes: 1024,
};
const TABLE_TASKS: ReadonlySet<InspectionTask> = new Set([
  "read-workbook",
  "read-badges",
  "work-on-list",
  "read-statement",
]);

/** The same as of a pool of processes (processes/process-pool.ts), which says what each is for. */
interface InspectorOptions extends Partial<Omit<PoolOptions, "limits" | "limitsOf">> {
  timeLimits?: TaskLimits;
  timeLimitsOf?: Partial<Record<InspectionTask, TaskLimits>>;
  memoryMegabytes?: number;
}

/**
 * Whose inspector it is: of one party (a network, or an organization), for the file that it checks or for many at once.
 */
export type InspectorFor = (party: string, what: "one" | "many") => Inspector;

/** The inspectors of visitors' files, of what members bring to draw with, and of their lists: each task to its own. */
export function createInspectors(): Inspector & { of: InspectorFor; warm(): void; close(): Promise<void> } {
  const [visitors, many] = [createInspector(), createInspector(FOR_MANY)];
  const [artwork, tables] = [createInspector(FOR_ARTWORK), createInspector(FOR_TABLES)];
  const inspectorOf = (task: InspectionTask) => {
    if (task === "open-archive") return many;
    return ARTWORK_TASKS.has(task) ? artwork : TABLE_TASKS.has(task) ? tables : visitors;
  };
  return {
    inspect: (task, input) => inspectorOf(task).inspect(task, input),
    of: (party, what) => ({
      inspect: (task, input) => (what === "many" ? many : inspectorOf(task)).inspect(task, input, party),
    }),
    warm: visitors.warm,
    async close() {
      await Promise.all([visitors, many, artwork, tables].map((inspector) => inspector.close()));
    },
  };
}

interface ForParties {
  inspect<T extends InspectionTask>(
    task: T,
    input: Parameters<InspectionTasks[T]>[0],
    party?: string,
  ): Promise<Inspection<T>>;
}

/** Inspects in processes of their own, which are killed when a task takes too long or too much memory, and replaced. */
export function createInspector(options: InspectorOptions = {}): ForParties & { warm(): void; close(): Promise<void> } {
  const { timeLimits = TIME_LIMITS, timeLimitsOf = {}, memoryMegabytes, ...rest } = options;
  const limited = (limits: TaskLimits) => ({ ...limits, memoryMegabytes });
  const pool = createProcessPool({
    file: INSPECT_FILE,
    processes: PROCESSES,
    heapMegabytes: HEAP_MEGABYTES,
    priority: PRIORITY,
    longestQueue: LONGEST_QUEUE,
    longestQueueOfOne: LONGEST_QUEUE_OF_ONE,
    maxWaitingMegabytes: MAX_WAITING_MEGABYTES,
    longestWaitMs: LONGEST_WAIT_MS,
    withoutWaitLimit: WITHOUT_WAIT_LIMIT,
    ...rest,
    limits: limited(timeLimits),
    limitsOf: Object.fromEntries(Object.entries(timeLimitsOf).map(([task, limits]) => [task, limited(limits)])),
  });
  return {
    inspect: async <T extends InspectionTask>(task: T, input: Parameters<InspectionTasks[T]>[0], party?: string) =>
      (await pool.run(task, input, party)) as Inspection<T>,
    warm: pool.warm,
    close: pool.close,
  };
}
