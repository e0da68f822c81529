import fs from "node:fs";
import { describeFault } from "./describe-fault";

/** What shall still be done, such as ending what was started, gets this long. */
const LAST_WORK_MS = 20_000;

let logAs: string | null = null;
let lastWork: () => Promise<unknown> = async () => {};
let ending = false;

/**
 * Every program imports this before everything else, and calls it: an error that nothing caught then ends the process,
 * with code 1, a line and the places in our own files. By itself Node prints the line of source in which it was thrown,
 * which in a bundle is the whole program. `logAs` is the name of a process whose log is read by machines, one object a
 * line (log.server.ts); what the others say is text. `lastWork` is still done, and waited for.
 */
export function endOnFault(how: { logAs?: string; lastWork?: () => Promise<unknown> } = {}): void {
  logAs = how.logAs ?? logAs;
  lastWork = how.lastWork ?? lastWork;
}

// Not first where the function is called, which is after everything that the program imports has begun.
process.on("uncaughtException", end);
process.on("unhandledRejection", end);

function end(fault: unknown): void {
  print(describeFault(fault));
  if (ending) return;
  ending = true;
  const exit = () => process.exit(1);
  setTimeout(exit, LAST_WORK_MS).unref();
  lastWork().then(exit, exit);
}

function print(fault: string): void {
  const message = "the process ends: nothing caught an error";
  const entry = { level: "error", at: new Date().toISOString(), process: logAs, message, error: fault };
  try {
    fs.writeSync(2, `${logAs ? JSON.stringify(entry) : fault}\n`);
  } catch {
    // Nobody reads it any more, as after the supervisor's end.
  }
}
