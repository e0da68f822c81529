import { endOnFault } from "../system/end-on-fault";

// Imported before everything else, so that errors while loading the rest are printed too.

import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { type Launch, type Launched, TASK_PIPE } from "./messages";

endOnFault();

/**
 * Processes started by this launcher, on behalf of its parent. Starting a process copies the page tables of the parent,
 * and later each page that the parent writes: 30 ms, and as much again for each 50 MB, during which a web process would
 * answer nobody. The launcher uses next to no memory.
 */
const children = new Map<number, ChildProcess>();

process.on("message", (message: Launch) => {
  if ("start" in message) start(message.start, message.args);
  else if ("kill" in message) children.get(message.kill)?.kill("SIGKILL");
  // Sent after Node's own acknowledgment of the pipe, upon which the pipe was closed here.
  else tell({ handedOver: message.took });
});

/** Kills the children when the parent is gone, as nobody else would end their tasks. */
process.on("disconnect", () => {
  for (const child of children.values()) child.kill("SIGKILL");
  process.exit();
});
// Ignored, because whoever stops the platform may signal all its processes: the launcher ends with its parent.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});

function start(number: number, args: string[]) {
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: "production" },
    // In a session of its own, so that the child can lower its share of the processor.
    detached: process.platform === "linux",
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  children.set(number, child);
  const ended = (code: number | null, signal: string | null) => {
    if (children.delete(number)) tell({ ended: number, code, signal });
  };
  child.on("exit", ended);
  child.on("error", () => ended(null, null));
  const pipe = child.stdio[TASK_PIPE];
  pipe?.on("error", () => {});
  if (child.pid && pipe instanceof Socket) tell({ started: number, pid: child.pid }, pipe);
}

function tell(launched: Launched, pipe?: Socket) {
  // A failed send means that the parent is gone; `disconnect` follows.
  process.send?.(launched, pipe, {}, () => {});
}
