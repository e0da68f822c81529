import type { z } from "zod";
import { startTrial, type TrialDeps } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { Database } from "../kernel/db";
import type { Clock, Ids, SecretBox } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { createOrganization, freeSlug, type NotAnother, refuseAnother } from "../organizations/index.server";
import type { AnotherOrganizationSchema } from "./schemas";

/**
 * Creates another organization for somebody who has an account; they become its owner. A name similar to another
 * organization's is held for review, as at sign-up. It has no trial if they have used theirs. Codes:
 * `too-many-organizations`, `organization-suspended` (they lead one that is suspended).
 */
export async function createAnotherOrganization(
  deps: TrialDeps & { db: Database; ids: Ids; clock: Clock; secretBox: SecretBox },
  actor: { userId: string },
  input: z.output<typeof AnotherOrganizationSchema>,
): Promise<Result<{ organizationId: string }, NotAnother>> {
  const { userId } = actor;
  return deps.db.$transaction(async (tx) => {
    const refused = await refuseAnother(tx, userId);
    if (refused) return { ok: false, code: refused };
    const { id } = await createOrganization(tx, deps, actorName("user", userId), {
      ...input,
      slug: await freeSlug(tx, deps, input.name),
      signerName: null,
      signerTitle: null,
      ownerUserId: userId,
    });
    await startTrial(tx, deps, { organizationId: id, userId });
    return { ok: true, organizationId: id };
  });
}
