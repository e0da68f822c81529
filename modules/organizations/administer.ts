import { recordAudit } from "../audit/index.server";
import type { Database, Db, Transaction } from "../kernel/db";
import { readPlace, writePlace } from "../kernel/place";
import { type Clock, type Ids, type JobKind, type Jobs, NOTHING } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import type { PlatformActor } from "./actor";
import { canOnPlatform } from "./permissions";
import * as store from "./store";

const PAGE_SIZE = 25;

/**
 * All organizations for the platform's own people, or those pending review, the newest first; `search` looks in names.
 * `after` is where the page before ended.
 */
export async function listOrganizations(
  deps: { db: Database },
  actor: PlatformActor,
  query: { search: string; pendingReview: boolean; after: string },
): Promise<
  Result<{ organizations: Awaited<ReturnType<typeof store.listOrganizations>>; next: string | null }, "forbidden">
> {
  if (!canOnPlatform(actor.platformRole, "organizations.list")) return { ok: false, code: "forbidden" };
  const found = await store.listOrganizations(deps.db, query, readPlace(query.after), PAGE_SIZE + 1);
  const organizations = found.slice(0, PAGE_SIZE);
  const last = organizations.at(-1);
  const next = found.length > PAGE_SIZE && last ? writePlace(last.createdAt, last.id) : null;
  return { ok: true, organizations, next };
}

/** Sends off what waited while an organization was suspended. */
export const RESUME_WORK: JobKind<Record<string, never>> = { name: "organizations.resume-work", payload: NOTHING };

/**
 * Whether an organization may act, for a transaction that acts for it without anybody there (a list that is being
 * issued): until it ends, nobody can suspend the organization.
 */
export const holdActive = async (tx: Transaction, organizationId: string): Promise<boolean> =>
  (await store.holdStatus(tx, organizationId)) === "active";

/**
 * Stops an organization's people from acting for it, or lets them again. What it issued can be verified all along;
 * lists that are being issued wait at their next step, and go on by themselves afterwards.
 * Codes: `forbidden`, `not-found` (also where it is in another state than the change begins from), those of a reason.
 */
export async function setSuspended(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: PlatformActor,
  input: { organizationId: string; suspended: boolean; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "organizations.suspend")) return { ok: false, code: "forbidden" };
  const { organizationId, suspended } = input;
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  return deps.db.$transaction(async (tx) => {
    const [from, to] = suspended ? (["active", "suspended"] as const) : (["suspended", "active"] as const);
    if (!(await store.changeStatus(tx, organizationId, from, to))) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: suspended ? "organization.suspended" : "organization.activated",
      subject: organizationId,
      details: { reason: read.reason },
    });
    if (!suspended) await deps.jobs.add(tx, RESUME_WORK, {});
    return { ok: true };
  });
}

/** How many organizations came to be in each step of a time, whose days in UTC begin at these. */
export function countCreatedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countCreatedIn(db, begins);
}

/** What these organizations are called, by id; unknown ones are left out. */
export async function nameOrganizations(db: Db, ids: string[]): Promise<Map<string, string>> {
  return new Map((await store.findOrganizationNames(db, ids)).map(({ id, name }) => [id, name]));
}
