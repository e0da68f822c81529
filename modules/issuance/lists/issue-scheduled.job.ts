import { toActorName } from "../../kernel/actor-name";
import { getOrganization, wholeOrganization } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { askAgain } from "../approval/ask-again";
import { changesSince } from "../approval/bind-content";
import { type CheckDeps, checkPrinting } from "../printing/check-printing";
import { approverOf } from "../rules/approver";
import * as store from "../store";
import { type HeldBack, holdBack, mayAllIssue } from "./hold-back";
import { queueBatch } from "./issue-batch";
import { reclassifyDraft } from "./reclassify-draft";

/** Lines that are read anew when their time comes have to be checked once more, at most. */
const TURNS = 3;

/**
 * Sends a scheduled list off. What is in it is judged again: lines that were issued meanwhile are duplicates. A list
 * that cannot be issued becomes a draft again, and everybody who may issue is told why; one whose achievement, design
 * or signature changed after it was approved waits for an approval again. Comes too early or twice without harm.
 */
export async function issueScheduled(
  deps: CheckDeps,
  list: { organizationId: string; batchId: string },
): Promise<void> {
  const scope = wholeOrganization(list.organizationId);
  for (let turn = 1; turn <= TURNS; turn++) {
    // It was checked when it was scheduled: what changed since is checked anew, and so is what the turn before read
    // anew.
    if (await store.isScheduledFor(deps.db, scope, list.batchId, deps.clock.now()))
      await checkPrinting(deps, scope, list.batchId);
    if (await sendOff(deps, list, turn === TURNS)) return;
  }
}

/** False where lines have to be checked before it can be sent off; on its last turn such a list is held back. */
function sendOff(
  deps: CheckDeps,
  { organizationId, batchId }: { organizationId: string; batchId: string },
  isLast: boolean,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockScheduled(tx, organizationId, batchId, deps.clock.now());
    // While issuing is halted it stays scheduled: resume-issuing.job.ts comes back to it.
    if (!batch || (await holdIssuing(tx)).halted) return true;
    const { teamId, scheduledBy, validRowsOnly, replaceChanged } = batch;
    const hold = async (code: HeldBack) => {
      await holdBack(tx, deps, { organizationId, teamId, id: batchId }, "scheduled", code);
      return true;
    };
    const organization = await getOrganization(tx, organizationId);
    if (organization?.status !== "active") return hold("not-active");
    if (!(await mayAllIssue(tx, batch, [scheduledBy, approverOf(batch.approval)]))) return hold("not-allowed");
    const changes = await changesSince(tx, batch);
    if (changes.length > 0) {
      await askAgain(tx, deps, { organizationId, batchId, from: "scheduled" }, changes);
      return true;
    }
    const again = await reclassifyDraft(tx, deps, batch);
    if (!again.ok) return hold(again.code);
    const list = {
      ...wholeOrganization(organizationId),
      batchId,
      from: "scheduled",
      by: toActorName(scheduledBy ?? ""),
    } as const;
    const queued = await queueBatch(tx, deps, list, { validRowsOnly, replaceChanged });
    if (queued.ok || queued.code === "issuing-halted") return true;
    return queued.code === "rows-not-checked" && !isLast ? false : hold(queued.code);
  });
}
