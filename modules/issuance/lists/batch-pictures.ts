import { recordAudit } from "../../audit/index.server";
import { findCertificatePictures, pictureDigest } from "../../certificates/index.server";
import type { Db } from "../../kernel/db";
import type { Inspector, Portrait, PortraitProblem, PortraitReading } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor, type Scope } from "../../organizations/index.server";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { readCells } from "../rows/batch-row-cells";
import type { RowCells } from "../rows/row";
import { pictureOfRow } from "../rows/row-picture";
import type { RowProblem } from "../rules/problems";
import * as store from "../store";
import { reclassifyDraft } from "./reclassify-draft";

export const MAX_PICTURES_MEGABYTES = 25;

export type PicturesProblem = {
  code: "pictures-missing" | "pictures-not-zip" | "pictures-too-large" | "pictures-too-many" | "pictures-busy";
  limit?: number;
};

/** Reads the pictures that rows name from a ZIP. `unused` is the number of its pictures that no row names. */
export async function openPictures(
  deps: { inspector: Inspector },
  bytes: Uint8Array,
  lines: { cells: RowCells }[],
): Promise<
  | { ok: true; readings: { key: string; reading: PortraitReading }[]; unused: number }
  | { ok: false; problem: PicturesProblem }
> {
  const refuse = (code: PicturesProblem["code"], limit?: number) => ({
    ok: false as const,
    problem: { code, ...(limit === undefined ? {} : { limit }) },
  });
  if (bytes.length > MAX_PICTURES_MEGABYTES * 1_000_000) return refuse("pictures-too-large", MAX_PICTURES_MEGABYTES);
  if (!isZip(bytes)) return refuse("pictures-not-zip");
  const keys = [...new Set(lines.flatMap(({ cells }) => pictureOfRow(cells) ?? []))];
  const inspection = await deps.inspector.inspect("read-portraits", { bytes, keys });
  if (!inspection.done) return inspection.code === "busy" ? refuse("pictures-busy") : refuse("pictures-too-many");
  const { result } = inspection;
  if (result.ok) return result;
  if (result.code === "unsupported-file") return refuse("pictures-not-zip");
  return refuse(result.code === "too-many" ? "pictures-too-many" : "pictures-not-zip");
}

/**
 * Whether the first bytes are those of a ZIP (APPNOTE, 4.3.7): other files are refused without the inspection process.
 */
const isZip = ([p, k, three, four]: Uint8Array): boolean => p === 0x50 && k === 0x4b && three === 3 && four === 4;

/** Reads one picture that was uploaded on its own. */
export async function openPicture(
  deps: { inspector: Inspector },
  bytes: Uint8Array,
): Promise<{ ok: true; portrait: Portrait } | { ok: false; problem: RowProblem }> {
  const refuse = (code: PortraitProblem) => ({
    ok: false as const,
    problem: { column: "picture", code: `picture-${code}` as const },
  });
  const inspection = await deps.inspector.inspect("read-portrait", { bytes });
  if (!inspection.done) return refuse(inspection.code === "busy" ? "not-read" : "too-large");
  return inspection.result.ok ? inspection.result : refuse(inspection.result.code);
}

/** Converts the reading of a picture to the row that drafts store, and to what the classification of rows needs. */
export function storedPicture(reading: PortraitReading) {
  if (!reading.ok) return { uploaded: { problem: reading.code }, row: { problem: reading.code } };
  const { jpeg, width, height } = reading.portrait;
  const digest = pictureDigest(jpeg);
  return { uploaded: { digest }, row: { jpeg: new Uint8Array(jpeg), width, height, digest } };
}

/**
 * Adds a ZIP of pictures to a draft whose rows name them. Pictures of an earlier ZIP stay, unless this one has the same
 * names. Returns how many of its pictures no row names. Codes: `forbidden`, `not-found`, `not-a-draft`, `unreadable`
 * with the problem of the ZIP.
 */
export async function addPictures(
  deps: CheckDeps & { inspector: Inspector },
  actor: OrganizationActor,
  input: { batchId: string; bytes: Uint8Array },
): Promise<
  | Result<{ unused: number }, "forbidden" | "not-found" | "not-a-draft">
  | { ok: false; code: "unreadable"; problem: PicturesProblem }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const { batchId } = input;
  if (!(await store.findBatch(deps.db, actor, batchId))) return { ok: false, code: "not-found" };
  const rows = await store.findBatchRows(deps.db, organizationId, batchId);
  const lines = rows.map((row) => ({ cells: readCells(row.cells) }));
  const opened = await openPictures(deps, input.bytes, lines);
  if (!opened.ok) return { ok: false, code: "unreadable", problem: opened.problem };
  const added = await deps.db.$transaction(async (tx) => {
    const draft = await store.lockDraft(tx, actor, batchId);
    if (!draft) return refuseNoDraft(tx, actor, batchId);
    for (const { key, reading } of opened.readings) {
      await store.putBatchPicture(tx, { organizationId, batchId, key, ...storedPicture(reading).row });
    }
    const found = opened.readings.filter(({ reading }) => reading.ok).length;
    const details = { found, unused: opened.unused };
    const entry = { organizationId, actor: actor.name, action: "batch.pictures-added", subject: batchId, details };
    await recordAudit(tx, deps, entry);
    const again = await reclassifyDraft(tx, deps, draft);
    return again.ok ? { ok: true as const, unused: opened.unused } : again;
  });
  if (added.ok) await checkWhileWaiting(deps, actor, batchId);
  return added;
}

/**
 * Removes the names of missing pictures from the rows of a draft, so that it can be issued without them. Codes:
 * `forbidden`, `not-found`, `not-a-draft`.
 */
export async function leavePicturesOut(
  deps: CheckDeps,
  actor: OrganizationActor,
  batchId: string,
): Promise<Result<null, "forbidden" | "not-found" | "not-a-draft">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  const left = await deps.db.$transaction(async (tx) => {
    const draft = await store.lockDraft(tx, actor, batchId);
    if (!draft) return refuseNoDraft(tx, actor, batchId);
    const there = new Set(
      (await store.listBatchPictures(tx, organizationId, batchId)).flatMap(({ key, digest }) => (digest ? key : [])),
    );
    const isLost = (cells: RowCells) => {
      const key = pictureOfRow(cells);
      return key !== null && !there.has(key);
    };
    const again = await reclassifyDraft(tx, deps, draft, (_line, cells) =>
      isLost(cells) ? { ...cells, picture: "" } : null,
    );
    return again.ok ? { ok: true as const } : again;
  });
  if (left.ok) await checkWhileWaiting(deps, actor, batchId);
  return left;
}

async function refuseNoDraft(db: Db, scope: Scope, batchId: string) {
  const batch = await store.findBatch(db, scope, batchId);
  return { ok: false as const, code: batch ? ("not-a-draft" as const) : ("not-found" as const) };
}

/**
 * Reads the picture of a row for a preview; null where there is none, or where the actor may not read certificates.
 */
export async function readLinePicture(
  db: Db,
  actor: OrganizationActor,
  input: { batchId: string; line: number },
): Promise<Portrait | null> {
  if (!can(actor, "certificates.read")) return null;
  const { organizationId } = actor;
  if (!(await store.findBatch(db, actor, input.batchId))) return null;
  const row = await store.findBatchRow(db, organizationId, input.batchId, input.line);
  if (!row?.pictureKey) return null;
  const [picture] = await store.findBatchPictures(db, organizationId, input.batchId, [row.pictureKey]);
  return picture ? toPortrait(picture) : null;
}

/** Converts a stored picture to a portrait. Throws where the row has none. */
export function toPortrait(row: { jpeg: Uint8Array | null; width: number | null; height: number | null }): Portrait {
  const { jpeg, width, height } = row;
  if (!jpeg || !width || !height) throw new Error("a stored picture is none");
  return { jpeg, width, height };
}

/** The picture that was brought for the line, or the one of the certificate that it corrects or renews. */
export async function findRowPicture(
  db: Db,
  organizationId: string,
  row: { batchId: string; pictureKey: string | null },
  beforeId: string | null,
) {
  if (row.pictureKey !== null) {
    const [picture] = await store.findBatchPictures(db, organizationId, row.batchId, [row.pictureKey]);
    return picture ? toPortrait(picture) : null;
  }
  const [kept] = beforeId ? await findCertificatePictures(db, organizationId, [beforeId]) : [];
  return kept ? toPortrait(kept) : null;
}
