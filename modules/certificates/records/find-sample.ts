import type { Db } from "../../kernel/db";
import type { Clock } from "../../kernel/ports";
import { getOrganizationBySlug } from "../../organizations/index.server";
import * as store from "../store";

/**
 * A certificate for visitors to look at: the newest of an organization that is anchored and in force, in the language
 * given where there is one. Its public ID; null where the organization has none.
 */
export async function findSample(
  deps: { db: Db; clock: Clock },
  input: { slug: string; language: string },
): Promise<string | null> {
  const organization = await getOrganizationBySlug(deps.db, input.slug);
  if (!organization) return null;
  const today = new Date(`${deps.clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
  const found =
    (await store.findSample(deps.db, organization.id, input.language, today)) ??
    (await store.findSample(deps.db, organization.id, null, today));
  return found?.publicId ?? null;
}
