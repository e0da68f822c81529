/** One plain sentence for each thing that should not be. */
export type Faults = string[];

/**
 * Looks at one thing, and says in a line of its own where even that cannot be done: what is damaged in a way that
 * nobody thought of must not keep everything behind it from being looked at.
 */
export async function noteFaults(faults: Faults, name: string, check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    faults.push(`${name} could not be checked (${why.replace(/\s+/g, " ").trim().slice(0, 200)})`);
  }
}
