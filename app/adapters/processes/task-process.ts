import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import path from "node:path";
import { givesWay } from "../database/step-back";
import { readFrames, writeFrame } from "./frames";
import type { Launch, Launched, Order, Report } from "./messages";

const LAUNCHER_FILE = path.resolve("build/workers/launcher.mjs");

/**
 * A process that serves tasks. Emits `report` for each message from it, first that it is ready, and `exit` with its
 * code and signal when it has ended.
 */
export class TaskProcess extends EventEmitter<{ report: [Report]; exit: [number | null, string | null] }> {
  /** Set once the process has started. */
  pid: number | undefined;
  #pipe: Socket | undefined;

  constructor(readonly kill: () => void) {
    super();
  }

  order(order: Order, bytes: Uint8Array | null = null): void {
    if (this.#pipe) writeFrame(this.#pipe, { message: order, bytes });
  }

  /** Attaches the pipe once the launcher has released it. A process that sends anything but reports is killed. */
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

/** Running processes by number; `arrived` holds the pipes that the launcher has not released yet. */
const running = new Map<number, TaskProcess>();
const arrived = new Map<number, Socket>();
let launcher: ChildProcess | undefined;
let last = 0;

/**
 * Starts a program that serves tasks. It inherits nothing of the environment, so a program taken over by malicious
 * input finds no secret, database or key there. `priority` is its nice value (step-back.ts).
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
  // If the launcher is gone, so are the processes that it started; its exit handler reports that.
  launcher.send(launch, () => {});
}

/** Starts the launcher (launcher.process.ts), one for this process. It does not keep this process alive. */
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
    // The pipe does not keep this process alive; the timer of a task does. Data that an ended process did not read is
    // irrelevant.
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
    // The process ended with the launcher.
  }
}
