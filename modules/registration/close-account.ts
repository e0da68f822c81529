import { type BillingDeps, endPlan } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { AccountKeys, PasswordHasher } from "../kernel/ports";
import * as organizations from "../organizations/index.server";

/**
 * Closes an account, the organizations without other members, and their plans. Codes: `wrong-password`,
 * `too-many-attempts`, `last-owner`, `payment-on-its-way`.
 */
export function closeOwnAccount(
  deps: BillingDeps & { passwords: PasswordHasher; accountKeys: AccountKeys },
  actor: { userId: string },
  input: { password: string },
) {
  return organizations.closeOwnAccount(deps, actor, input, (tx, organizationId) =>
    endPlan(tx, deps, { organizationId, name: actorName("user", actor.userId) }),
  );
}
