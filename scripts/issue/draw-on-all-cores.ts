import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism, freemem } from "node:os";
import path from "node:path";
import type { ZipFormat } from "#modules/issuance/index";
import type { DrawingReport } from "./drawing-messages";

/** The program of the drawing processes, which `scripts/build-workers.mjs` builds from `draw.process.ts`. */
export const DRAW_FILE = path.resolve("build/commands/draw.mjs");

/** Maximum memory of one process, nearly all of it native: fonts and rasterized pages. */
const MEGABYTES_OF_ONE = 350;
/**
 * Node flags of a drawing process. There are as many processes as cores, so garbage is collected on the main thread:
 * extra threads would compete with those of the other processes (a quarter of all processor time).
 */
export const DRAWING_FLAGS = ["--max-old-space-size=256", "--max-semi-space-size=32", "--single-threaded-gc"];
/** Number of certificates that justifies starting one more process. */
const WORTH_A_PROCESS = 10;
/** Certificates drawn concurrently by a process: one is drawn while the other waits for the database or the disk. */
const AT_ONCE = 2;
/** Number of processes that may end while drawing a certificate before it is given up. */
const MAX_TRIES = 3;
const MAX_FAILED_STARTS = 3;
/**
 * Time in milliseconds without a message, even about waiting, after which a process is killed. A certificate takes some
 * tenths of a second.
 */
const SILENCE_MS = 60_000;

interface Order {
  publicId: string;
  tries: number;
}

interface Drawer {
  child: ChildProcess;
  ready: boolean;
  drawing: Map<string, Order>;
  silence?: NodeJS.Timeout;
}

/**
 * Draws the files of certificates into a directory, with a process for each core as far as memory allows. A process has
 * at most one certificate waiting besides the one it draws. The certificates of a process that ended are drawn again,
 * one at a time, so that one which crashes every process does not affect others. Returns those that could not be drawn;
 * rejects where no process can be started.
 */
export function drawOnAllCores(options: {
  publicIds: readonly string[];
  formats: readonly ZipFormat[];
  directory: string;
  environment: NodeJS.ProcessEnv;
  warn: (line: string) => void;
  onDrawn?: (drawn: number) => void;
  processes?: number;
  program?: string;
}): Promise<Set<string>> {
  const { publicIds, formats, directory, environment, warn, onDrawn = () => {}, program = DRAW_FILE } = options;
  const waiting: Order[] = publicIds.map((publicId) => ({ publicId, tries: 0 }));
  const processes = options.processes ?? processesFor(waiting.length);
  const failed = new Set<string>();
  const drawers = new Set<Drawer>();
  let failedStarts = 0;
  let settled = 0;
  let hasReportedWaiting = false;

  return new Promise((resolve, reject) => {
    let ended = false;
    const end = (finish: () => void) => {
      if (ended) return;
      ended = true;
      for (const { child, silence } of drawers) {
        clearTimeout(silence);
        child.kill("SIGKILL");
      }
      finish();
    };
    const settle = (order: Order, fault: string | null) => {
      if (fault !== null) {
        failed.add(order.publicId);
        warn(`${order.publicId} could not be drawn: ${fault}`);
      }
      onDrawn(++settled - failed.size);
      if (settled === publicIds.length) end(() => resolve(failed));
    };

    function start() {
      const args = [path.resolve(directory), ...formats];
      const execArgv = [...DRAWING_FLAGS, "--enable-source-maps"];
      const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
      const drawer: Drawer = {
        child: fork(program, args, { execArgv, env: environment, stdio: [...stdio] }),
        ready: false,
        drawing: new Map(),
      };
      drawers.add(drawer);
      drawer.child.on("message", (report: DrawingReport) => hear(drawer, report));
      drawer.child.once("error", () => lose(drawer, "could not be started"));
      drawer.child.once("exit", (code, signal) => lose(drawer, `ended (${signal ?? code})`));
      listen(drawer);
    }

    function hear(drawer: Drawer, report: DrawingReport) {
      if (report === "ready") drawer.ready = true;
      else if (report === "waiting") {
        if (!hasReportedWaiting) warn("The database is busy; drawing waits its turn.");
        hasReportedWaiting = true;
      } else {
        const order = drawer.drawing.get(report.publicId);
        drawer.drawing.delete(report.publicId);
        if (order) settle(order, report.fault);
      }
      giveWork(drawer);
    }

    function giveWork(drawer: Drawer) {
      const { child, drawing } = drawer;
      while (!ended && drawing.size < AT_ONCE) {
        const [next] = waiting;
        const alone = [next, ...drawing.values()].some((order) => order && order.tries > 0);
        if (!next || (alone && drawing.size > 0)) break;
        waiting.shift();
        drawing.set(next.publicId, next);
        child.send({ publicId: next.publicId }, () => {});
      }
      listen(drawer);
    }

    /**
     * Restarts the timeout of a process. A process that starts or draws must send a message within it; an idle one need
     * not.
     */
    function listen(drawer: Drawer) {
      clearTimeout(drawer.silence);
      if (ended || (drawer.ready && drawer.drawing.size === 0)) return;
      drawer.silence = setTimeout(() => drawer.child.kill("SIGKILL"), SILENCE_MS);
    }

    function lose(drawer: Drawer, how: string) {
      clearTimeout(drawer.silence);
      if (!drawers.delete(drawer) || ended) return;
      const begun = [...drawer.drawing.values()].map(({ publicId, tries }) => ({ publicId, tries: tries + 1 }));
      if (!drawer.ready && ++failedStarts >= MAX_FAILED_STARTS)
        return end(() => reject(new Error(`a process that draws ${how} at its start`)));
      if (begun.length > 0) warn(`A process that draws ${how}; what it was drawing is drawn again.`);
      waiting.unshift(...begun.filter(({ tries }) => tries < MAX_TRIES));
      for (const order of begun.filter(({ tries }) => tries >= MAX_TRIES))
        settle(order, `the process ${how} each time`);
      if (waiting.length > 0) start();
    }

    if (waiting.length === 0) return end(() => resolve(failed));
    for (let i = 0; i < processes; i++) start();
  });
}

function processesFor(certificates: number): number {
  const roomFor = Math.floor(freemem() / 1024 / 1024 / MEGABYTES_OF_ONE);
  return Math.max(1, Math.min(availableParallelism(), roomFor, Math.ceil(certificates / WORTH_A_PROCESS)));
}
