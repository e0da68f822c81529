import type { Log } from "#modules/kernel/ports";

/**
 * Stores what a process counts in memory a while after it was counted, everything together. What could not be stored
 * goes back (`putBack`) and comes with what is counted next, so that only a killed process loses what it had not stored
 * yet.
 */
export function flushSoon<T>(options: {
  /** Takes out what was counted. */
  take: () => T[];
  putBack: (taken: T[]) => void;
  keep: (taken: T[]) => Promise<void>;
  log: Log;
  afterMs?: number;
}) {
  const { take, putBack, keep, log, afterMs = 10_000 } = options;
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const taken = take();
    if (taken.length === 0) return;
    await keep(taken).catch((error: unknown) => {
      putBack(taken);
      log.warn("what was counted could not be stored yet", { error });
    });
  }

  return {
    /** Something was counted. */
    soon() {
      timer ??= setTimeout(() => void flush(), afterMs).unref();
    },
    flush,
  };
}
