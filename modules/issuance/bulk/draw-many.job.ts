import { recordAudit } from "../../audit/index.server";
import { type FileDeps, findPublicIdsOf, renderFile } from "../../certificates/index.server";
import type { Database } from "../../kernel/db";
import type { Clock, Ids, Jobs, Log } from "../../kernel/ports";
import { wholeOrganization } from "../../organizations/index.server";
import type { ZipFormat } from "../rules/bulk";
import * as store from "../store";
import { BulkInput, DRAW_MANY } from "./act-on-many";

/** Number of certificates in a chunk, few enough for visible progress. */
const CHUNK = 20;

type DrawDeps = FileDeps & { db: Database; ids: Ids; clock: Clock; jobs: Jobs; log: Log };

/**
 * Draws the files of many certificates for a ZIP. The files are cached with all other drawn files and packed when the
 * ZIP is downloaded; nothing is locked meanwhile. After a crash the certificates of an unfinished chunk are drawn
 * again, mostly from the cache. Certificates that cannot be drawn are left out.
 */
export async function drawMany(
  deps: DrawDeps,
  payload: { organizationId: string; bulkActionId: string },
  stopping?: AbortSignal,
): Promise<void> {
  const { organizationId, bulkActionId: id } = payload;
  for (;;) {
    if (stopping?.aborted) return deps.db.$transaction((tx) => deps.jobs.add(tx, DRAW_MANY, payload));
    const action = await store.findBulkAction(deps.db, wholeOrganization(organizationId), id);
    if (action?.kind !== "files" || action.state !== "running") return;
    const { formats } = BulkInput.parse(action.input);
    const waiting = await store.listWaitingItems(deps.db, id, CHUNK);
    const there = new Map(
      (await findPublicIdsOf(deps.db, wholeOrganization(organizationId), waiting)).map((row) => [row.id, row]),
    );
    const outcomes = new Map<string, string | null>();
    for (const one of waiting) {
      const publicId = there.get(one)?.publicId;
      outcomes.set(one, publicId ? await drawFiles(deps, publicId, formats) : "erased");
    }
    const settled = await deps.db.$transaction((tx) => settle(tx, deps, { organizationId, id }, outcomes));
    if (!settled) return;
  }
}

/** Draws the files of one certificate. Returns the code with which it is left out; null where all files are drawn. */
async function drawFiles(deps: DrawDeps, publicId: string, formats: ZipFormat[]): Promise<string | null> {
  try {
    for (const format of formats) if (!(await renderFile(deps, { publicId, format }))) return "not-drawn";
    return null;
  } catch (error) {
    deps.log.error("a certificate could not be drawn for a ZIP", { publicId, error });
    return "not-drawn";
  }
}

/** Stores the outcomes of a chunk; false where nothing is left to do. */
async function settle(
  tx: Parameters<typeof store.lockBulkAction>[0],
  deps: DrawDeps,
  { organizationId, id }: { organizationId: string; id: string },
  outcomes: Map<string, string | null>,
): Promise<boolean> {
  const action = await store.lockBulkAction(tx, wholeOrganization(organizationId), id);
  if (action?.state !== "running") return false;
  for (const code of new Set(outcomes.values())) {
    const ids = [...outcomes].flatMap(([one, outcome]) => (outcome === code ? one : []));
    await store.settleItems(tx, id, ids, code);
  }
  if (outcomes.size > 0) return true;
  await store.updateBulkAction(tx, id, { state: "finished", finishedAt: deps.clock.now() });
  await recordAudit(tx, deps, { organizationId, actor: "system", action: "bulk.finished", subject: id });
  return false;
}
