import { endOnFault } from "../system/end-on-fault";

// Before everything else, so that what fails while the rest is loaded is printed as well.

import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { type Launch, type Launched, TASK_PIPE } from "./messages";

endOnFault();

/**
 * Starts the processes that serve tasks, for the process that started this one. To start one copies the tables of all
 * the memory of whoever starts it, and each page that it writes afterwards: 30 ms, and as long again for each 50 MB, in
 * which a web process would answer nobody. This one has next to no memory.
 */
const children = new Map<number, ChildProcess>();

process.on("message", (asked: Launch) => {
  if ("start" in asked) start(asked.start, asked.args);
  else if ("kill" in asked) children.get(asked.kill)?.kill("SIGKILL");
  // Comes after Node's own word that the pipe has arrived, with which it was closed here.
  else tell({ handedOver: asked.took });
});

/** Nobody else ends what a process works on when that which gave it the work is gone. */
process.on("disconnect", () => {
  for (const child of children.values()) child.kill("SIGKILL");
  process.exit();
});
// Whoever stops the platform may send these to all its processes: this one ends with the one that started it.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});

function start(number: number, args: string[]) {
  const child = spawn(process.execPath, args, {
    env: { NODE_ENV: "production" },
    // In a session of its own, whose share of the machine it can give away.
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
  // Whoever does not hear it is gone, and `disconnect` follows.
  process.send?.(launched, pipe, {}, () => {});
}
