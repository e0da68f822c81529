import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { dayEndingLast } from "../../kernel/zoned-day";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

/**
 * Counts the certificates that would fail verification if this key were reported as compromised since `from`: those it
 * signed that no anchor proves to be older. Revoked and expired ones are left out, because they are not valid anyway;
 * suspended ones count, because they could not be reinstated. Code: `forbidden`.
 */
export async function countVoided(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { keyId: string; from: Date },
): Promise<Result<{ count: number }, "forbidden">> {
  if (!can(actor, "keys.manage")) return { ok: false, code: "forbidden" };
  const count = await store.countSignedBy(deps.db, actor.organizationId, input.keyId, {
    notProvenBefore: input.from,
    notExpiredBefore: new Date(dayEndingLast(deps.clock.now())),
  });
  return { ok: true, count };
}

/** Finds which of these signing keys ever signed a certificate: those with a status list. */
export async function keysThatSigned(db: Db, keyIds: string[]): Promise<Set<string>> {
  const lists = keyIds.length > 0 ? await store.findKeysWithLists(db, keyIds) : [];
  return new Set(lists.map(({ issuerKeyId }) => issuerKeyId));
}
