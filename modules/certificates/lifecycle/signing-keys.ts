import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { can, type OrganizationActor } from "../../organizations/index.server";
import * as store from "../store";

const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * How many certificates would fail verification if this key were reported as not to be trusted since `from`: those it
 * signed that no anchor proves older. Revoked and expired ones, which are not good any more, are left out; suspended ones
 * count, for they could not be reinstated. Code: `forbidden`.
 */
export async function countVoided(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  input: { keyId: string; from: Date },
): Promise<{ ok: true; count: number } | { ok: false; code: "forbidden" }> {
  if (!can(actor, "keys.manage")) return { ok: false, code: "forbidden" };
  // A certificate is good through its last day wherever on earth that ends last.
  const today = new Date(deps.clock.now().getTime() - HALF_A_DAY_MS).toISOString().slice(0, 10);
  const count = await store.countSignedBy(deps.db, actor.organizationId, input.keyId, {
    notProvenBefore: input.from,
    notExpiredBefore: new Date(today),
  });
  return { ok: true, count };
}

/** Those of some signing keys, by id, that ever signed a certificate: each of them has a status list. */
export async function keysThatSigned(db: Db, keyIds: string[]): Promise<Set<string>> {
  const lists = keyIds.length > 0 ? await store.findKeysWithLists(db, keyIds) : [];
  return new Set(lists.map(({ issuerKeyId }) => issuerKeyId));
}
