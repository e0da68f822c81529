/** Tries of one piece of work: what a busy machine adds to one of them, it does not add to each. */
const TRIES = 5;

/**
 * The processor time that a piece of work takes, in milliseconds: the least of a few tries. One of them alone also
 * counts what the process compiled and collected beside it, which on a busy machine is ten times the work.
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
