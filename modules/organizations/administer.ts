import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { PlatformActor } from "./actor";
import { canOnPlatform } from "./permissions";
import * as store from "./store";

const PAGE_SIZE = 25;

/** All organizations for the platform's own people, or those pending review, the newest first; `search` looks in names. */
export async function listOrganizations(
  deps: { db: Database },
  actor: PlatformActor,
  query: { search: string; pendingReview: boolean; page: number },
): Promise<
  | { ok: true; organizations: Awaited<ReturnType<typeof store.listOrganizations>>; total: number; pages: number }
  | { ok: false; code: "forbidden" }
> {
  if (!canOnPlatform(actor.platformRole, "organizations.list")) return { ok: false, code: "forbidden" };
  const [organizations, total] = await Promise.all([
    store.listOrganizations(deps.db, query, (query.page - 1) * PAGE_SIZE, PAGE_SIZE),
    store.countOrganizations(deps.db, query),
  ]);
  return { ok: true, organizations, total, pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

/**
 * Stops an organization's people from acting for it, or lets them again. What it issued can be verified all along.
 * Codes: `forbidden`, `not-found` (also where it is in another state than the change begins from).
 */
export async function setSuspended(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  input: { organizationId: string; suspended: boolean },
): Promise<{ ok: true } | { ok: false; code: "forbidden" | "not-found" }> {
  if (!canOnPlatform(actor.platformRole, "organizations.suspend")) return { ok: false, code: "forbidden" };
  const { organizationId, suspended } = input;
  return deps.db.$transaction(async (tx) => {
    const [from, to] = suspended ? (["active", "suspended"] as const) : (["suspended", "active"] as const);
    if (!(await store.changeStatus(tx, organizationId, from, to))) return { ok: false, code: "not-found" };
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: suspended ? "organization.suspended" : "organization.activated",
      subject: organizationId,
    });
    return { ok: true };
  });
}
