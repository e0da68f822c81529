import { availableParallelism } from "node:os";
import path from "node:path";
import type { Inspection, InspectionTask, InspectionTasks, Inspector } from "#modules/kernel/ports";
import { createProcessPool, type PoolOptions } from "../processes/process-pool";
import type { TaskLimits } from "../processes/run-task";

/** Programs of the processes, bundled by `scripts/build-workers.mjs` from the `.process.ts` files beside this one. */
const INSPECT_FILE = path.resolve("build/workers/inspect.mjs");
const ARTWORK_FILE = path.resolve("build/workers/artwork.mjs");
const TABLES_FILE = path.resolve("build/workers/tables.mjs");

/**
 * Limits for one visitor's file. A hostile file is stopped after a second of processor time. An honest one takes some
 * tenths of that; on a busy machine it waits rather than being refused.
 */
const TIME_LIMITS: TaskLimits = { cpuMs: 1000, wallMs: 15_000 };
/** Heap of one process: a file of twenty megabytes is read as text once, and parts of it are copied a few times. */
const HEAP_MEGABYTES = 192;
/**
 * Number of processes: two where a core is left beside them, so that one hostile file does not block the next visitor's
 * honest one.
 */
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
const LONGEST_QUEUE = 32;
/** Maximum number of waiting tasks of one party. */
const LONGEST_QUEUE_OF_ONE = 16;
const LONGEST_WAIT_MS = 15_000;
/** Tasks that belong to longer work with a time limit of its own. */
const WITHOUT_WAIT_LIMIT: ReadonlySet<InspectionTask> = new Set(["leaf-of", "hash-for-proof", "status-bit"]);
/** Total size of waiting files in megabytes, about ten of the largest. Bounds the memory that a long queue takes. */
const MAX_WAITING_MEGABYTES = 160;
/**
 * Nice value of the processes. Not the lowest priority: an honest file should be read in time on a machine that is busy
 * for long.
 */
const PRIORITY = 10;

/**
 * Pool for archives and for lists of certificates to verify, separate so that someone who checks one file never waits
 * for them. Networks take turns.
 */
const FOR_MANY: InspectorOptions = {
  processes: 1,
  timeLimits: { cpuMs: 1000, wallMs: 20_000 },
  // An archive holds up to a thousand files.
  timeLimitsOf: { "open-archive": { cpuMs: 8000, wallMs: 20_000 } },
  longestQueue: 1000,
  longestQueueOfOne: 200,
  maxWaitingMegabytes: 320,
  longestWaitMs: 40_000,
  startLimitMs: 40_000,
  idleMs: 60_000,
};

/**
 * Maximum wait in milliseconds for a member's file, which the member would otherwise have to choose again.
 * Organizations take turns.
 */
const LONGEST_WAIT_OF_MEMBERS_MS = 120_000;

/**
 * Pool for members' artwork, separate so that visitors' files do not wait for it: one task at a time, each in a process
 * that ends with it. A page in print resolution is twenty-four megabytes of pixels, held a few times over.
 */
const FOR_ARTWORK: InspectorOptions = {
  file: ARTWORK_FILE,
  processes: 1,
  once: true,
  timeLimits: { cpuMs: 10_000, wallMs: 60_000 },
  // Up to some hundred pictures. The task stops itself before this limit and reports the pictures that it skipped.
  timeLimitsOf: { "read-portraits": { cpuMs: 40_000, wallMs: 60_000 } },
  longestWaitMs: LONGEST_WAIT_OF_MEMBERS_MS,
  // A process starts for every task, at low priority on a machine that may be busy.
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

/** Pool for members' lists and for bank statements: one task at a time, each in a process that ends with it. */
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

/** Options of a process pool, documented in processes/process-pool.ts. */
interface InspectorOptions extends Partial<Omit<PoolOptions, "limits" | "limitsOf">> {
  timeLimits?: TaskLimits;
  timeLimitsOf?: Partial<Record<InspectionTask, TaskLimits>>;
  memoryMegabytes?: number;
}

/** Returns the inspector of one party (a network or an organization), for a single file or for many at once. */
export type InspectorFor = (party: string, what: "one" | "many") => Inspector;

/**
 * Creates the inspectors of visitors' files, of members' artwork and of their lists, and sends each task to the right
 * one.
 */
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

/** Inspects files in separate processes, which are killed and replaced when a task takes too much time or memory. */
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
