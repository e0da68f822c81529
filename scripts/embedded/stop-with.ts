import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";

/** Time limit for closing. The supervisor waits 15 seconds before it kills a process. */
const TIMEOUT_MS = 12_000;

/**
 * Closes and ends this process on a signal, and also when its supervisor has ended: a killed supervisor closes this
 * process's standard input and can no longer stop it.
 */
export function stopWith(close: () => Promise<void>, timeoutMs = TIMEOUT_MS): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), timeoutMs).unref();
    await close();
    process.exit(0);
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, () => void stop());
  if (process.env.SANAD_SUPERVISED === "1") {
    process.stdin.on("end", () => void stop());
    process.stdin.resume();
  }
}
