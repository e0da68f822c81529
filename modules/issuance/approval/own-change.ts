import { entriesAbout, hasActedSince } from "../../audit/index.server";
import type { ContentChange } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { OrganizationActor } from "../../organizations/index.server";

/** Audit actions that change each part of the content that a batch is issued from. */
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
  // The rows of a submitted batch cannot be changed.
  list: [],
};

/** Audit actions that record a batch's content: the submission, and again the approval. */
const BOUND_BY = ["batch.submitted", "batch.approved"];

/**
 * Whether the actor made one of these changes, or may have: an action of the same kind since the batch was last
 * submitted or approved. Two people must have seen what is issued, and whoever made a change saw it alone.
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
