import { recordAudit } from "../audit/index.server";
import type { Database } from "../kernel/db";
import { hasMoreLetters, LIMITS } from "../kernel/limits";
import { plainText } from "../kernel/plain-text";
import type { Clock, Ids } from "../kernel/ports";
import type { Result } from "../kernel/result";
import type { OrganizationActor } from "./actor";
import { can } from "./permissions";
import * as store from "./store";

/**
 * Sets the organization's description on its public page; an empty text removes it. Codes: `forbidden`, `too-long`.
 */
export async function changeDescription(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  text: string,
): Promise<Result<null, "forbidden" | "too-long">> {
  if (!can(actor, "organization.edit")) return { ok: false, code: "forbidden" };
  // The length is checked before cleaning, which takes time in proportion to it.
  if (hasMoreLetters(text, LIMITS.organizationDescription)) return { ok: false, code: "too-long" };
  const description = plainText(text) || null;
  await deps.db.$transaction(async (tx) => {
    await store.updateDescription(tx, actor.organizationId, description);
    await recordAudit(tx, deps, {
      organizationId: actor.organizationId,
      actor: actor.name,
      action: "organization.description-changed",
      subject: actor.organizationId,
    });
  });
  return { ok: true };
}
