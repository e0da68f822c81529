import { entriesAbout, hasActedSince } from "../../audit/index.server";
import type { ContentChange } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";

/** What somebody does who changes a part of what a list is issued from, as the audit log calls it. */
const CHANGED_BY: Record<ContentChange["part"], readonly string[]> = {
  organization: ["organization.name-changed", "organization.name-requested"],
  logo: ["organization.image-added"],
  signature: ["organization.image-added"],
  signers: [
    "organization.image-added",
    "organization.signer-added",
    "organization.signer-changed",
    "organization.signer-removed",
  ],
  colors: ["organization.colors-changed"],
  achievement: ["achievement.created", "achievement.changed", "achievement.archived", "achievement.restored"],
  design: ["design.published", "achievement.changed"],
  badge: ["design.published", "achievement.changed"],
  // Nobody can change the lines of what waits.
  list: [],
};

/** A list is bound to what it is issued from when it is sent for approval, and again when it is approved. */
const BOUND_BY = ["batch.submitted", "batch.approved"];

/**
 * Whether somebody made one of these changes of what a list is issued from, or may have: a change of the same kind
 * since the list was last sent or approved. Two people have to have seen what is issued, and whoever made a change saw
 * it alone.
 */
export async function madeChange(
  db: Db,
  { organizationId, name: actor }: OrganizationActor,
  batch: { id: string; approval: { submittedAt: Date } | null },
  changes: readonly ContentChange[],
): Promise<boolean> {
  const actions = [...new Set(changes.flatMap(({ part }) => CHANGED_BY[part]))];
  if (actions.length === 0) return false;
  const bound = (await entriesAbout(db, [batch.id], BOUND_BY)).get(batch.id) ?? [];
  const since = new Date(
    Math.max(...bound.map(({ at }) => at.getTime()), 0) || (batch.approval?.submittedAt.getTime() ?? 0),
  );
  return hasActedSince(db, organizationId, { actor, actions, since });
}
