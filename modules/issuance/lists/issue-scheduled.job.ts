import { toActorName } from "../../kernel/actor-name";
import { getOrganization, wholeOrganization } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { askAgain } from "../approval/ask-again";
import { changesSince } from "../printing/bind-content";
import { type CheckDeps, checkPrinting } from "../printing/check-printing";
import { approverOf } from "../rules/approver";
import * as store from "../store";
import { type HeldBack, holdBack, mayAllIssue } from "./hold-back";
import { queueBatch } from "./issue-batch";
import { reclassifyDraft } from "./reclassify-draft";

/**
 * Maximum number of turns in one run: rows that are classified again when their time comes have to be checked once
 * more.
 */
const TURNS = 3;

/**
 * Queues a scheduled batch. Its rows are classified again: those issued meanwhile are duplicates. A batch that cannot
 * be issued becomes a draft again, and everybody who may issue is notified; one whose achievement, design or signature
 * changed after the approval waits for an approval again. Running too early or twice does no harm.
 */
export async function issueScheduled(
  deps: CheckDeps,
  list: { organizationId: string; batchId: string },
): Promise<void> {
  const scope = wholeOrganization(list.organizationId);
  for (let turn = 1; turn <= TURNS; turn++) {
    // The batch was checked when it was scheduled: only rows with changed content are checked again, and those that the
    // turn before classified again.
    if (await store.isScheduledFor(deps.db, scope, list.batchId, deps.clock.now()))
      await checkPrinting(deps, scope, list.batchId);
    if (await sendOff(deps, list, turn === TURNS)) return;
  }
}

/** Queues the batch. Returns false where rows have to be checked first; in the last turn such a batch is held back. */
function sendOff(
  deps: CheckDeps,
  { organizationId, batchId }: { organizationId: string; batchId: string },
  isLast: boolean,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const batch = await store.lockScheduled(tx, organizationId, batchId, deps.clock.now());
    // While issuing is halted the batch stays scheduled for resume-issuing.job.ts.
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
