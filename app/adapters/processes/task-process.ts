import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import path from "node:path";
import { givesWay } from "../database/step-back";
import { readFrames, writeFrame } from "./frames";
import type { Launch, Launched, Order, Report } from "./messages";

const LAUNCHER_FILE = path.resolve("build/workers/launcher.mjs");

/**
 * A process that serves tasks. Says `report` for each thing that it reports, first that it is ready, and `exit` when it
 * has ended, with its code and the signal that ended it.
 */
export class TaskProcess extends EventEmitter<{ report: [Report]; exit: [number | null, string | null] }> {
  /** Once it has been started. */
  pid: number | undefined;
  #pipe: Socket | undefined;

  constructor(readonly kill: () => void) {
    super();
  }

  order(order: Order, bytes: Uint8Array | null = null): void {
    if (this.#pipe) writeFrame(this.#pipe, { message: order, bytes });
  }

  /** The pipe between both, as soon as nobody else reads from it. What says something else than reports is ended. */
  async attach(pipe: Socket): Promise<void> {
    this.#pipe = pipe;
    this.order("are you ready");
    try {
      for await (const { message } of readFrames(pipe)) this.emit("report", message as Report);
    } finally {
      this.kill();
    }
  }
}

/** Those that run, by their numbers, and the pipes of those that have just been started. */
const running = new Map<number, TaskProcess>();
const arrived = new Map<number, Socket>();
let launcher: ChildProcess | undefined;
let last = 0;

/**
 * Starts a program that serves tasks. It gets nothing of our environment: whatever takes it over finds no secret, no
 * database and no key in it. `priority` is the nice value to which it steps back (step-back.ts).
 */
export function startProcess(
  file: string,
  { heapMegabytes = 0, priority }: { heapMegabytes?: number; priority: number },
): TaskProcess {
  const number = ++last;
  const heap = heapMegabytes ? [`--max-old-space-size=${heapMegabytes}`, "--max-semi-space-size=8"] : [];
  const child = new TaskProcess(() => {
    if (running.has(number)) ask({ kill: number });
  });
  running.set(number, child);
  ask({ start: number, args: [...heap, file, String(givesWay() ? priority : 0)] });
  return child;
}

function ask(launch: Launch) {
  launcher ??= startLauncher();
  // Where it is gone, so is everything that it has started: its end tells.
  launcher.send(launch, () => {});
}

/**
 * The process that starts the others (launcher.process.ts): one for all of this process, which it does not keep alive.
 */
function startLauncher(): ChildProcess {
  const started = fork(LAUNCHER_FILE, [], {
    env: { NODE_ENV: "production" },
    execArgv: ["--max-semi-space-size=1"],
    detached: process.platform === "linux",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  started.unref();
  started.channel?.unref();
  started.on("message", (launched: Launched, pipe) => hear(launched, pipe as Socket | undefined));
  const gone = () => {
    if (launcher === started) launcher = undefined;
    for (const [number, { pid }] of running) {
      if (pid) endAnyway(pid);
      end(number, null, "SIGKILL");
    }
  };
  started.once("exit", gone).once("error", gone);
  return started;
}

function hear(launched: Launched, pipe: Socket | undefined) {
  if ("ended" in launched) return end(launched.ended, launched.code, launched.signal);
  const number = "started" in launched ? launched.started : launched.handedOver;
  const child = running.get(number);
  if ("started" in launched) {
    if (!pipe) return;
    // Nothing here keeps this process alive: the timer of a task does. What an ended process did not take concerns
    // nobody.
    pipe.on("error", () => {}).unref();
    if (child) child.pid = launched.pid;
    arrived.set(number, pipe);
    return ask({ took: number });
  }
  const own = arrived.get(number);
  arrived.delete(number);
  if (own && child) void child.attach(own).catch(() => {});
  else own?.destroy();
}

function end(number: number, code: number | null, signal: string | null) {
  const child = running.get(number);
  running.delete(number);
  child?.emit("exit", code, signal);
}

function endAnyway(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with the launcher.
  }
}
