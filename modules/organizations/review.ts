import { newestEntryAt, recordAudit } from "../audit/index.server";
import { findCorrespondents } from "../auth/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids, Jobs, SecretBox } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { type PlatformActor, wholeOrganization } from "./actor";
import { addIssuerKey } from "./issuer-key";
import { listLookAlikes } from "./look-alikes";
import { notifyMembers } from "./notify-members";
import { canOnPlatform } from "./permissions";
import * as store from "./store";

const LONGEST_NOTE = 300;

interface ReviewDeps {
  db: Database;
  ids: Ids;
  clock: Clock;
}

/**
 * Returns an organization for review by the platform's staff: with its review, its domain and organizations of similar
 * names. Codes: `forbidden`, `not-found`.
 */
export async function getForReview(deps: { db: Db }, actor: PlatformActor, organizationId: string) {
  if (!canOnPlatform(actor.platformRole, "organizations.review")) return { ok: false, code: "forbidden" } as const;
  const organization = await store.findOrganization(deps.db, organizationId);
  if (!organization) return { ok: false, code: "not-found" } as const;
  const nameRequest = await store.findNameRequest(deps.db, organizationId);
  const [review, domain, lookAlikes, members, wantedAlikes, everybody, lastActivity] = await Promise.all([
    store.findReview(deps.db, organizationId),
    store.findDomain(deps.db, organizationId),
    listLookAlikes(deps.db, organization.name, organizationId),
    store.listMembers(deps.db, wholeOrganization(organizationId)),
    nameRequest ? listLookAlikes(deps.db, nameRequest.name, organizationId) : [],
    store.listEverybody(deps.db, organizationId),
    newestEntryAt(deps.db, { organizationId }),
  ]);
  const people = await findCorrespondents(
    deps.db,
    members.filter(({ role }) => role === "owner").map(({ userId }) => userId),
  );
  const newName = nameRequest && { name: nameRequest.name, lookAlikes: wantedAlikes };
  const use = { members: new Set(everybody.map(({ userId }) => userId)).size, lastActivity };
  return { ok: true, organization, review, domain, lookAlikes, owners: people, newName, use } as const;
}

/** Counts the organizations that wait for a comparison of their name or their requested name. */
export async function countPendingReview(deps: { db: Db }, actor: PlatformActor): Promise<number> {
  return canOnPlatform(actor.platformRole, "organizations.review") ? store.countPendingReview(deps.db) : 0;
}

/**
 * Decides about an organization that is pending review because of its name: it gets its first key and may issue, or it
 * is refused. Its owners are mailed either way. Codes: `forbidden`, `not-found` (also where it is no longer pending),
 * those of the reason.
 */
export async function decidePendingReview(
  deps: ReviewDeps & { jobs: Jobs; secretBox: SecretBox },
  actor: PlatformActor,
  input: { organizationId: string; decision: "released" | "refused"; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "organizations.review")) return { ok: false, code: "forbidden" };
  const { organizationId, decision } = input;
  const stated = readStatedReason(input.reason);
  if (!stated.ok) return stated;
  return deps.db.$transaction(async (tx) => {
    const to = decision === "released" ? "active" : "refused";
    if (!(await store.changeStatus(tx, organizationId, "pending_review", to))) return { ok: false, code: "not-found" };
    if (decision === "released") await addIssuerKey(tx, deps, organizationId);
    const action = `organization.${decision}`;
    const details = { reason: stated.reason };
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId, details });
    await notifyMembers(tx, deps, wholeOrganization(organizationId), ["owner"], {
      key: `organization-${decision}:${organizationId}`,
      kind: "organization-decision",
      props: { decision },
    });
    return { ok: true };
  });
}

/**
 * Records the platform's review of an organization, with a public note of what was checked. Codes: `forbidden`,
 * `not-found`, `note-required`, `note-too-long`.
 */
export async function markReviewed(
  deps: ReviewDeps,
  actor: PlatformActor,
  input: { organizationId: string; note: string },
): Promise<Result<null, "forbidden" | "not-found" | "note-required" | "note-too-long">> {
  if (!canOnPlatform(actor.platformRole, "organizations.review")) return { ok: false, code: "forbidden" };
  // The raw length is checked first, because normalizing takes more than linear time. A letter has at most two code
  // units.
  if (input.note.length > 4 * LONGEST_NOTE) return { ok: false, code: "note-too-long" };
  const note = input.note.normalize("NFC").replace(/\s+/g, " ").trim();
  if (!note) return { ok: false, code: "note-required" };
  if ([...note].length > LONGEST_NOTE) return { ok: false, code: "note-too-long" };
  const { organizationId } = input;
  return deps.db.$transaction(async (tx) => {
    const organization = await store.findOrganization(tx, organizationId);
    if (organization?.status !== "active") return { ok: false, code: "not-found" };
    await store.putReview(tx, { organizationId, reviewedBy: actor.name, reviewedAt: deps.clock.now(), note });
    const action = "organization.reviewed";
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action,
      subject: organizationId,
      details: { note },
    });
    return { ok: true };
  });
}

/** Withdraws a review; the audit log keeps it. Codes: `forbidden`, `not-found`, those of the reason. */
export async function withdrawReview(
  deps: ReviewDeps,
  actor: PlatformActor,
  input: { organizationId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "organizations.review")) return { ok: false, code: "forbidden" };
  const { organizationId } = input;
  const stated = readStatedReason(input.reason);
  if (!stated.ok) return stated;
  return deps.db.$transaction(async (tx) => {
    if (!(await store.deleteReview(tx, organizationId))) return { ok: false, code: "not-found" };
    const action = "organization.review-withdrawn";
    const details = { reason: stated.reason };
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId, details });
    return { ok: true };
  });
}
