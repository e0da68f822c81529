import { certificates } from "#app/modules.server";
import type { Config } from "#app/platform/config.server";
import { createDeps } from "#app/platform/deps.server";

/** Erases again what a restored backup brought back. Returns a line to print, or null where there was nothing to do. */
export async function applyErasures(config: Config): Promise<string | null> {
  const deps = createDeps(config, "erasures");
  try {
    const { erasedAgain, written } = await certificates.applyErasures(deps);
    if (erasedAgain === 0 && written === 0) return null;
    return `Erasures: ${erasedAgain} done again, ${written} written into the ledger.`;
  } finally {
    await deps.db.$disconnect();
    await deps.passwords.close();
  }
}
