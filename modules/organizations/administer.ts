import { recordAudit } from "../audit/index.server";
import { readCursor, writeCursor } from "../kernel/cursor";
import type { Database, Db, Transaction } from "../kernel/db";
import { type Clock, type Ids, type JobKind, type Jobs, NOTHING } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import type { PlatformActor } from "./actor";
import { canOnPlatform } from "./permissions";
import * as store from "./store";

const PAGE_SIZE = 25;

/**
 * Lists all organizations for the platform's staff, or those pending review, the newest first. `search` matches names;
 * `after` is the end of the previous page. Code: `forbidden`.
 */
export async function listOrganizations(
  deps: { db: Database },
  actor: PlatformActor,
  query: { search: string; pendingReview: boolean; after: string },
): Promise<
  Result<{ organizations: Awaited<ReturnType<typeof store.listOrganizations>>; next: string | null }, "forbidden">
> {
  if (!canOnPlatform(actor.platformRole, "organizations.list")) return { ok: false, code: "forbidden" };
  const found = await store.listOrganizations(deps.db, query, readCursor(query.after), PAGE_SIZE + 1);
  const organizations = found.slice(0, PAGE_SIZE);
  const last = organizations.at(-1);
  const next = found.length > PAGE_SIZE && last ? writeCursor(last.createdAt, last.id) : null;
  return { ok: true, organizations, next };
}

/** Resumes work that waited while an organization was suspended. */
export const RESUME_WORK: JobKind<Record<string, never>> = { name: "organizations.resume-work", payload: NOTHING };

/**
 * Whether an organization may act, for a transaction without an actor (such as issuing a list). Nobody can suspend the
 * organization until the transaction ends.
 */
export const holdActive = async (tx: Transaction, organizationId: string): Promise<boolean> =>
  (await store.holdStatus(tx, organizationId)) === "active";

/**
 * Suspends an organization, or activates it again. Its certificates can be verified all the time; lists that are being
 * issued pause at their next step, and continue afterwards.
 * Codes: `forbidden`, `not-found` (also where its status does not allow the change), those of a reason.
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

/** Counts the organizations created in each step of a time. `begins` are the first days (UTC) of the steps. */
export function countCreatedIn(db: Db, begins: string[]): Promise<{ step: number; count: number }[]> {
  return store.countCreatedIn(db, begins);
}

/** Finds the names of organizations by id; unknown ids are left out. */
export async function nameOrganizations(db: Db, ids: string[]): Promise<Map<string, string>> {
  return new Map((await store.findOrganizationNames(db, ids)).map(({ id, name }) => [id, name]));
}
