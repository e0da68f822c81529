import type { Log } from "#modules/kernel/ports";

/**
 * Stores a process's in-memory counts together, some time after the first one. Counts that could not be stored are put
 * back (`putBack`) and stored with the next ones, so that only a killed process loses any.
 */
export function flushSoon<T>(options: {
  /** Removes and returns the counts. */
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
    /** Schedules a flush after something was counted. */
    soon() {
      timer ??= setTimeout(() => void flush(), afterMs).unref();
    },
    flush,
  };
}
