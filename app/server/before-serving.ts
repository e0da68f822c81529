import type { Deps } from "#app/composition.server";
import { certificates, organizations } from "#app/modules.server";

/**
 * What has to be so before anything is served: what a restored backup brought back is erased again, and every
 * organization's name can be compared. A job is started that makes certificates found that are not yet. Returns a line to
 * print, or null where nothing was to do.
 */
export async function beforeServing(deps: Deps): Promise<string | null> {
  const { erasedAgain, written } = await certificates.applyErasures(deps);
  await organizations.fillNameSkeletons(deps);
  await certificates.startFillingSearch(deps);
  if (erasedAgain === 0 && written === 0) return null;
  return `Erasures: ${erasedAgain} done again, ${written} written into the ledger.`;
}
