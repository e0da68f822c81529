import { LRUCache } from "lru-cache";
import { findByTitles, titleKey } from "../../achievements/index.server";
import { findKept, keptFor } from "../../certificates/index.server";
import type { OrganizationActor } from "../../organizations/index.server";
import { findRowPicture } from "../lists/batch-pictures";
import { drawNew, type PreviewDeps } from "../one/preview-one";
import { readExample } from "./read-example";

/** Letters of the drawings that a process holds on to: some forty usual ones. */
const MAX_KEPT = 8_000_000;
const kept = new LRUCache<string, string>({ maxSize: MAX_KEPT, sizeCalculation: (svg) => svg.length });

/**
 * The certificate of a row of a draft exactly as it would be issued now, as SVG, with a digest of what it is drawn from.
 * It is drawn once for as long as that stays the same, and not at all for who has the picture with the digest `known`:
 * `svg` is null then. Null for another list or row, and for whoever may not read certificates.
 */
export async function drawExample(
  deps: PreviewDeps,
  actor: OrganizationActor,
  input: { batchId: string; line: number; known?: string | null },
): Promise<{ digest: string; svg: string | null } | null> {
  const example = await readExample(deps, actor, input);
  if (!example) return null;
  const { digest } = example;
  if (input.known === digest) return { digest, svg: null };
  const key = `${actor.organizationId} ${digest}`;
  const svg = kept.get(key) ?? (await draw(deps, actor, example));
  if (svg === null) return null;
  kept.set(key, svg);
  return { digest, svg };
}

async function draw(
  deps: PreviewDeps,
  { organizationId }: OrganizationActor,
  { row, style, certificate, beforeId }: NonNullable<Awaited<ReturnType<typeof readExample>>>,
): Promise<string | null> {
  const achievement = await findAwarded(deps, organizationId, certificate.achievementName, row.replacesId);
  const picture = await findRowPicture(deps.db, organizationId, row, beforeId);
  return drawNew(deps, organizationId, { ...style, certificate, achievement, picture });
}

/** What a row is awarded by: the version of the certificate that it replaces, or the current one. */
export async function findAwarded(
  { db }: Pick<PreviewDeps, "db">,
  organizationId: string,
  title: string,
  replacesId: string | null,
) {
  const own = keptFor({ replacesId }, await findKept(db, organizationId, [{ replacesId }]));
  return own ?? (await findByTitles(db, organizationId, title ? [title] : [])).get(titleKey(title));
}
