import { wholeOrganization } from "../../organizations/index.server";
import { askToCheckPrinting, type CheckDeps, checkPrinting } from "./check-printing";

/**
 * Checks a list that is too long for anybody to wait for; what is left of it when the worker stops is for the next one.
 */
export async function checkPrintingOf(
  deps: CheckDeps,
  list: { organizationId: string; batchId: string },
  stopping?: AbortSignal,
): Promise<void> {
  await checkPrinting(deps, wholeOrganization(list.organizationId), list.batchId, stopping);
  if (stopping?.aborted) await deps.db.$transaction((tx) => askToCheckPrinting(tx, deps, list));
}
