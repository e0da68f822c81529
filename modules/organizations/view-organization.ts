import { recordAudit } from "../audit/index.server";
import { setViewing } from "../auth/index.server";
import { actorName } from "../kernel/actor-name";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { readStatedReason, type StatedReasonProblem } from "../kernel/stated-reason";
import { actorWithRole, type OrganizationActor, type PlatformActor } from "./actor";
import type { PublicOrganization } from "./members/workspaces";
import { canOnPlatform } from "./permissions";
import * as store from "./store";

const MINUTES = 30;

/**
 * Lets an admin see in this session, for half an hour, what the organization's members see, without changing anything.
 * The organization's audit log has it with the reason. Codes: `forbidden`, `not-found` (also where the organization has
 * no owner yet), `reason-missing`, `reason-too-long`.
 */
export async function viewOrganization(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: PlatformActor,
  session: { userId: string; sessionId: string },
  input: { organizationId: string; reason: string },
): Promise<Result<null, "forbidden" | "not-found" | StatedReasonProblem>> {
  if (!canOnPlatform(actor.platformRole, "organizations.view")) return { ok: false, code: "forbidden" };
  const read = readStatedReason(input.reason);
  if (!read.ok) return read;
  const { organizationId } = input;
  return deps.db.$transaction(async (tx) => {
    const organization = await store.findOrganization(tx, organizationId);
    if (!organization || !isViewable(organization.status)) return { ok: false, code: "not-found" };
    const until = new Date(deps.clock.now().getTime() + MINUTES * 60_000);
    await setViewing(tx, session, { organizationId, until });
    await recordAudit(tx, deps, {
      organizationId,
      actor: actor.name,
      action: "organization.viewed",
      subject: organizationId,
      details: { reason: read.reason, minutes: MINUTES },
    });
    return { ok: true };
  });
}

/** Whether the organization has a workspace to view. */
const isViewable = (status: string): boolean => status === "active" || status === "suspended" || status === "closed";

/** Ends an admin's view of an organization. */
export async function stopViewing(deps: { db: Db }, session: { userId: string; sessionId: string }): Promise<void> {
  await setViewing(deps.db, session, null);
}

/** Finds the actor who views an organization for support; null where it cannot be viewed. */
export async function findViewActor(
  db: Db,
  userId: string,
  organizationId: string,
): Promise<{ actor: OrganizationActor; organization: PublicOrganization; team: null } | null> {
  const organization = await store.findOrganization(db, organizationId);
  if (!organization || !isViewable(organization.status)) return null;
  const { id, slug, name, website } = organization;
  return {
    actor: actorWithRole({ name: actorName("user", userId), organizationId: id, teamId: null, role: "support" }),
    organization: { id, slug, name, website },
    team: null,
  };
}
