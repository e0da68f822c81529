import fs from "node:fs";
import { describeFault } from "./describe-fault";

/** Time limit in milliseconds of `lastWork`, such as stopping child processes. */
const LAST_WORK_MS = 20_000;

let logAs: string | null = null;
let lastWork: () => Promise<unknown> = async () => {};
let ending = false;

/**
 * Makes an uncaught error end the process with code 1, after printing the error and its locations in the platform's
 * files. By default Node prints the source line that threw, which in a bundle is the whole program. Every program
 * imports this before everything else and calls it.
 *
 * `logAs` is the name of a process that logs JSON lines (log.server.ts); others print text. `lastWork` runs before the
 * process ends.
 */
export function endOnFault(how: { logAs?: string; lastWork?: () => Promise<unknown> } = {}): void {
  logAs = how.logAs ?? logAs;
  lastWork = how.lastWork ?? lastWork;
}

// Registered on import, because the function is called only after all imports of the program have run.
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
    // Standard error is closed, as after the supervisor's end.
  }
}
