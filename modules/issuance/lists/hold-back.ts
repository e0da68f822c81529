import { toActorName } from "../../kernel/actor-name";
import type { Db, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import { mayStill, notifyMembers, rolesThatMay, wholeOrganization } from "../../organizations/index.server";
import { recordBatchFailure } from "../record-batch";
import type { NotQueued } from "../rows/count-to-issue";
import * as store from "../store";

/**
 * Code of why a batch was not issued, or not to its end: one of `issueBatch`, or `not-active` of the organization, or
 * `not-allowed` of those who submitted or approved it.
 */
export type HeldBack = Exclude<NotQueued["code"], "issuing-halted"> | "not-active" | "not-allowed";

/**
 * Whether all actors who submitted or approved a batch may still issue: they may have been removed since. `answeredBy`
 * are the people who answer for the actors that are no person.
 */
export async function mayAllIssue(
  db: Db,
  { organizationId, teamId, answeredBy }: { organizationId: string; teamId: string | null; answeredBy: string[] },
  names: (string | null)[],
): Promise<boolean> {
  for (const name of names) {
    if (name === null) continue;
    const scope = { organizationId, teamId };
    if (!(await mayStill(db, scope, toActorName(name), "certificates.issue", answeredBy))) return false;
  }
  return true;
}

/**
 * Holds a batch back, records the code, and notifies everybody who may issue. A scheduled batch becomes a draft again;
 * one that is being issued is stopped and keeps its quota.
 */
export async function holdBack(
  tx: Transaction,
  deps: { ids: Ids; clock: Clock; jobs: Jobs },
  batch: { organizationId: string; teamId: string | null; id: string },
  from: "scheduled" | "issuing",
  code: HeldBack,
): Promise<void> {
  const { organizationId, teamId, id } = batch;
  const draft = { state: "draft", scheduledFor: null, scheduledBy: null } as const;
  const to = from === "scheduled" ? draft : ({ state: "stopped" } as const);
  if (!(await store.moveBatch(tx, wholeOrganization(organizationId), id, from, { ...to, heldBack: code }))) return;
  if (from === "scheduled") await store.outdateApproval(tx, organizationId, id);
  const entry = { organizationId, actor: "system", action: "batch.held-back", subject: id } as const;
  await recordBatchFailure(tx, deps, entry, code);
  await notifyMembers(tx, deps, { organizationId, teamId }, rolesThatMay("certificates.issue"), {
    key: `batch-held-back:${id}:${deps.clock.now().getTime()}`,
    kind: "batch-held-back",
    about: id,
    props: { batchId: id, code },
  });
}
