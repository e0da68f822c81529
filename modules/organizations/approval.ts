import { recordAudit } from "../audit/index.server";
import { describePeople } from "../auth/index.server";
import type { Database, Db } from "../kernel/db";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { type OrganizationActor, wholeOrganization } from "./actor";
import { holdMembers } from "./members/hold-members";
import { can, roleCan } from "./permissions";
import * as store from "./store";

/** Whether a list prepared by one member is issued only after another member has approved it. */
export async function isApprovalRequired(db: Db, organizationId: string): Promise<boolean> {
  return (await store.findOrganization(db, organizationId))?.approvalRequired ?? false;
}

/** Returns the setting, and the members who can approve lists of others. Codes: `forbidden`. */
export async function getApprovalSetting(
  db: Db,
  actor: OrganizationActor,
): Promise<Result<{ required: boolean; approvers: string[]; mayChange: boolean }, "forbidden">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  const members = await store.listMembers(db, wholeOrganization(actor.organizationId));
  const approvers = members.filter(({ role }) => roleCan(role, "certificates.issue"));
  const people = await describePeople(
    db,
    approvers.map(({ userId }) => userId),
  );
  return {
    ok: true,
    required: await isApprovalRequired(db, actor.organizationId),
    approvers: approvers.map(({ userId }) => people.get(userId)?.name ?? ""),
    mayChange: can(actor, "approval.change"),
  };
}

/**
 * Turns the approval step on or off. Only owners may: an issuer could otherwise remove their own control. Turned off,
 * waiting lists still wait until they are approved or withdrawn. Without a change nothing is audited. Codes:
 * `forbidden`.
 */
export async function setApprovalRequired(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  required: boolean,
): Promise<Result<null, "forbidden">> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const held = await holdMembers(tx, actor);
    if (!held || !can(held, "approval.change")) return { ok: false, code: "forbidden" };
    if ((await isApprovalRequired(tx, organizationId)) === required) return { ok: true };
    await store.updateProfile(tx, organizationId, { approvalRequired: required });
    const action = required ? "organization.approval-required" : "organization.approval-ended";
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: organizationId });
    return { ok: true };
  });
}
