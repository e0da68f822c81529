import { LRUCache } from "lru-cache";
import { can, type OrganizationActor } from "../../organizations/index.server";
import { drawNew, type PreviewDeps } from "../one/preview-one";
import { readDrawn, readExample } from "./read-example";

/** Letters of the drawings that a process holds on to: some forty usual ones. */
const MAX_KEPT = 8_000_000;
const kept = new LRUCache<string, string>({ maxSize: MAX_KEPT, sizeCalculation: (svg) => svg.length });

/**
 * Draws the certificate of a row of a draft exactly as it would be issued now, as SVG, with a digest of what it is
 * drawn from. It is drawn once for as long as that stays the same, and not at all for who has the picture with the
 * digest `known`: `svg` is null then. Null for another list or row, and for whoever may not read certificates.
 */
export async function drawExample(
  deps: PreviewDeps,
  actor: OrganizationActor,
  input: { batchId: string; line: number; known?: string | null },
): Promise<{ digest: string; svg: string | null } | null> {
  const example = can(actor, "certificates.read") ? await readExample(deps, actor, input) : null;
  if (!example) return null;
  const { digest } = example;
  if (input.known === digest) return { digest, svg: null };
  const key = `${actor.organizationId} ${digest}`;
  const { organizationId } = actor;
  const svg = kept.get(key) ?? (await drawNew(deps, organizationId, await readDrawn(deps.db, organizationId, example)));
  if (svg === null) return null;
  kept.set(key, svg);
  return { digest, svg };
}
