/** Number of tries. Other load on the machine rarely slows all of them. */
const TRIES = 5;

/**
 * Returns the processor time of a piece of work in milliseconds, the minimum of a few tries. A single try would include
 * the time for compiling and garbage collection, on a busy machine ten times the work.
 */
export function leastTime(work: () => void): number {
  const times = Array.from({ length: TRIES }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
