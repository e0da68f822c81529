import { setActingFor } from "../../auth/index.server";
import type { Db, Transaction } from "../../kernel/db";
import type { OrganizationRole } from "../permissions";
import * as store from "../store";

/** Organizations that one person may own: enough for a group of schools, too few to take up names. */
export const MOST_OWNED = 10;

/** One of a person's organizations, as they choose among them. */
export interface OwnOrganization {
  id: string;
  name: string;
  role: OrganizationRole;
  /** Only an active one can be acted for. */
  status: "active" | "pending_review" | "refused" | "suspended" | "closed" | "prepared";
}

/** Everything that a person belongs to, in the order in which they joined. */
export async function listOwnOrganizations(db: Db, userId: string): Promise<OwnOrganization[]> {
  const memberships = await store.listOrganizationsOfUser(db, userId);
  return memberships.map(({ organizationId, role, organization }) => ({ id: organizationId, role, ...organization }));
}

/**
 * From now on the person acts for this organization in this session. `not-found` where it is not theirs, or where
 * nobody can act for it.
 */
export async function actFor(
  deps: { db: Db },
  session: { userId: string; sessionId: string },
  organizationId: string,
): Promise<{ ok: true } | { ok: false; code: "not-found" }> {
  if (!(await store.findActiveMembership(deps.db, session.userId, organizationId)))
    return { ok: false, code: "not-found" };
  await setActingFor(deps.db, session.sessionId, organizationId);
  return { ok: true };
}

/** Whether a person may own one more organization; others of theirs that ask at the same moment wait. */
export async function mayOwnAnother(tx: Transaction, userId: string): Promise<boolean> {
  await store.lockName(tx, `owner:${userId}`);
  return (await store.countOwned(tx, userId)) < MOST_OWNED;
}
