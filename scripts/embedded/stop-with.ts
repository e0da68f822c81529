import { ENDING_SIGNALS } from "#app/adapters/system/ending-signals";

/** Before the supervisor, who waits 15 seconds, kills what has not ended. */
const TIMEOUT_MS = 12_000;

/**
 * Ends this process in order when it is asked to, and also when its supervisor is gone: a supervisor that was killed
 * closes our standard input, and nobody else would ever stop us.
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
