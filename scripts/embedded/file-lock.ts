import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isCode } from "./postgres-binaries";

/**
 * Takes an exclusive lock file, waiting up to a minute for its holder. A lock whose holder died is taken over.
 * Returns the function that gives it back.
 */
export async function takeFileLock(file: string): Promise<() => void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
    }
    if (!holderIsAlive(file)) {
      fs.rmSync(file, { force: true });
      continue;
    }
    if (Date.now() > deadline) throw new Error(`Waited a minute for ${file}; remove it if nothing is starting.`);
    await sleep(50);
  }
}

function holderIsAlive(file: string): boolean {
  let pid: number;
  try {
    pid = Number(fs.readFileSync(file, "utf8"));
  } catch {
    return false;
  }
  // Between creating the file and writing the pid the holder is alive and the file is empty.
  if (!pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, "EPERM");
  }
}
