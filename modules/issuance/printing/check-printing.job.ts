import { wholeOrganization } from "../../organizations/index.server";
import { askToCheckPrinting, type CheckDeps, checkPrinting } from "./check-printing";

/**
 * Checks a batch that is too long for anybody to wait for. What is left when the worker stops is checked by another
 * job.
 */
export async function checkPrintingOf(
  deps: CheckDeps,
  list: { organizationId: string; batchId: string },
  stopping?: AbortSignal,
): Promise<void> {
  await checkPrinting(deps, wholeOrganization(list.organizationId), list.batchId, stopping);
  if (stopping?.aborted) await deps.db.$transaction((tx) => askToCheckPrinting(tx, deps, list));
}
