/** Faults found by a check, one plain sentence each. */
export type Faults = string[];

/**
 * Runs one check and records a fault when the check itself throws, so that unforeseen damage does not keep the
 * remaining checks from running.
 */
export async function noteFaults(faults: Faults, name: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    faults.push(`${name} could not be checked (${why.replace(/\s+/g, " ").trim().slice(0, 200)})`);
  }
}
