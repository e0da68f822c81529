/**
 * Settles as `work` does, or rejects with the error from `late` after `milliseconds`. The work itself is not stopped.
 */
export function withDeadline<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout;
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}
