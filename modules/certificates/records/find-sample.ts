import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { dayEndingLast } from "../../kernel/zoned-day";
import { getOrganizationBySlug } from "../../organizations/index.server";
import * as store from "../store";

/**
 * Finds a sample certificate for visitors: the newest of an organization that is anchored and in force, preferably in
 * the given language. Returns its public ID; null where the organization has none.
 */
export async function findSample(
  deps: { db: Db; clock: Clock },
  input: { slug: string; language: string },
): Promise<string | null> {
  const organization = await getOrganizationBySlug(deps.db, input.slug);
  if (!organization) return null;
  const today = new Date(dayEndingLast(deps.clock.now()));
  const found =
    (await store.findSample(deps.db, organization.id, input.language, today)) ??
    (await store.findSample(deps.db, organization.id, null, today));
  return found?.publicId ?? null;
}
