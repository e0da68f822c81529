import type { z } from "zod";
import { startTrial, type TrialDeps } from "../billing/index.server";
import { actorName } from "../kernel/actor-name";
import type { Database } from "../kernel/db";
import type { Clock, Ids, SecretBox } from "../kernel/ports";
import type { Result } from "../kernel/result";
import { createOrganization, freeSlug, type NotAnother, refuseAnother } from "../organizations/index.server";
import type { AnotherOrganizationSchema } from "./schemas";

/**
 * Creates another organization for a person with an account, who becomes its owner. A name similar to an existing one
 * waits for review, as at sign-up. There is no trial if the person has already used theirs. Codes:
 * `too-many-organizations`, `organization-suspended` (the person leads a suspended one).
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
