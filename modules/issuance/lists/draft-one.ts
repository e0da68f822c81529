import { pictureDigest } from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import type { Inspector } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, type OrganizationActor, todayOf } from "../../organizations/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import { type CheckDeps, checkWhileWaiting } from "../printing/check-printing";
import { recordBatch } from "../record-batch";
import { classifyRows } from "../rows/classify-rows";
import { pictureOfRow } from "../rows/row-picture";
import type { RowProblem } from "../rules/problems";
import type { TypedCertificate } from "../rules/typed-certificate";
import * as store from "../store";
import { openPicture } from "./batch-pictures";

/** Key of the picture in a batch of a single certificate. */
const PICTURE = "picture";

/**
 * Stores one certificate as a draft batch of a single row, which is reviewed, scheduled and issued like any other.
 * Problems of its text can still be corrected in the draft; a picture must be readable. `name` is the batch's name.
 * Codes: `forbidden`, `unknown-look`, `invalid` with the problem of the picture.
 */
export async function draftOne(
  deps: CheckDeps & { inspector: Inspector },
  actor: OrganizationActor,
  input: CertificateStyle & { name: string; typed: TypedCertificate; picture?: Uint8Array | null },
): Promise<
  Result<{ batchId: string }, "forbidden" | "unknown-look"> | { ok: false; code: "invalid"; problems: RowProblem[] }
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const style = { template: input.template, language: input.language };
  if (!(await readStyle(deps.db, organizationId, style)).ok) return { ok: false, code: "unknown-look" };
  const opened = input.picture ? await openPicture(deps, input.picture) : { ok: true as const, portrait: null };
  if (!opened.ok) return { ok: false, code: "invalid", problems: [opened.problem] };
  const { portrait } = opened;
  const cells = { ...input.typed, picture: portrait ? PICTURE : "" };
  const digest = portrait && pictureDigest(portrait.jpeg);
  const key = pictureOfRow(cells);
  const now = deps.clock.now();
  const today = await todayOf(deps, organizationId);
  const batchId = deps.ids.uuid();
  await deps.db.$transaction(async (tx) => {
    const uploaded = new Map(key && digest ? [[key, { digest }]] : []);
    // Row numbers begin at 2, as if the batch had a header line.
    const rows = await classifyRows(tx, actor, { lines: [{ line: 2, cells }], style, today, pictures: uploaded });
    const batch = { id: batchId, organizationId, teamId, name: input.name.slice(0, 200), ...style };
    await store.insertBatch(tx, { ...batch, createdBy: actor.name, answeredBy: [...actor.answeredBy], createdAt: now });
    await store.insertBatchRows(
      tx,
      rows.map((row) => ({ ...row, organizationId, batchId })),
    );
    if (portrait && key) {
      const { jpeg, width, height } = portrait;
      await store.putBatchPicture(tx, {
        organizationId,
        batchId,
        key,
        jpeg: new Uint8Array(jpeg),
        digest,
        width,
        height,
      });
    }
    const entry = { organizationId, actor: actor.name, action: "batch.drafted", subject: batchId };
    await recordBatch(tx, deps, "batch.created", { ...entry, details: { lines: 1 } });
  });
  await checkWhileWaiting(deps, actor, batchId);
  return { ok: true, batchId };
}
