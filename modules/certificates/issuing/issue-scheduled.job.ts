import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import {
  getOrganization,
  mayStill,
  notifyMembers,
  rolesThatMay,
  wholeOrganization,
} from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import * as store from "../store";
import { askAgain } from "./ask-again";
import { changesSince } from "./bind-content";
import type { NotQueued } from "./count-to-issue";
import { queueBatch } from "./issue-batch";
import { reclassifyDraft } from "./reclassify-draft";

const Person = z.union([z.literal("cli"), z.literal("system"), z.templateLiteral(["user:", z.string()])]);

/** Why a scheduled list was not issued: what `issueBatch` says, or that the organization, or who scheduled it, may not any more. */
export type HeldBack = Exclude<NotQueued["code"], "issuing-halted"> | "not-active" | "not-allowed";

/**
 * Sends a scheduled list off. What is in it is judged again: lines that were issued meanwhile are duplicates. A list that cannot
 * be issued becomes a draft again, and everybody who may issue is told why; one whose achievement, design or signature changed after
 * it was approved waits for an approval again. Comes too early or twice without harm.
 */
export async function issueScheduled(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  { organizationId, batchId }: { organizationId: string; batchId: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const batch = await store.lockScheduled(tx, organizationId, batchId, deps.clock.now());
    // While issuing is halted it stays scheduled: resume-issuing.job.ts comes back to it.
    if (!batch || (await holdIssuing(tx)).halted) return;
    const { scheduledFor, scheduledBy, approvedBy, validRowsOnly, replaceChanged } = batch;
    const holdBack = async (code: HeldBack) => {
      const draft = {
        state: "draft",
        scheduledFor: null,
        scheduledBy: null,
        heldBack: code,
        approvedBy: null,
      } as const;
      await store.moveBatch(tx, wholeOrganization(organizationId), batchId, "scheduled", draft);
      const details = { code };
      await recordAudit(tx, deps, {
        organizationId,
        actor: "system",
        action: "batch.held-back",
        subject: batchId,
        details,
      });
      await notifyMembers(tx, deps, { organizationId, teamId: batch.teamId }, rolesThatMay("certificates.issue"), {
        key: `batch-held-back:${batchId}:${scheduledFor?.getTime()}`,
        kind: "batch-held-back",
        about: batchId,
        props: { batchId, code },
      });
    };
    const organization = await getOrganization(tx, organizationId);
    if (organization?.status !== "active") return holdBack("not-active");
    // Whoever scheduled it, and whoever approved it, may have been removed since.
    for (const name of [scheduledBy, approvedBy]) {
      const person = name === null ? null : Person.parse(name);
      if (person && !(await mayStill(tx, { organizationId, teamId: batch.teamId }, person, "certificates.issue")))
        return holdBack("not-allowed");
    }
    const changes = await changesSince(tx, batch);
    if (changes.length > 0) return askAgain(tx, deps, { organizationId, batchId, from: "scheduled" }, changes);
    const again = await reclassifyDraft(tx, batch, deps.clock.now().toISOString().slice(0, 10));
    if (!again.ok) return holdBack(again.code);
    const list = {
      ...wholeOrganization(organizationId),
      batchId,
      from: "scheduled",
      by: Person.parse(scheduledBy),
    } as const;
    const queued = await queueBatch(tx, deps, list, { validRowsOnly, replaceChanged });
    if (!queued.ok && queued.code !== "issuing-halted") await holdBack(queued.code);
  });
}
