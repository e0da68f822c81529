import type { CertificateDraft, NewCertificate } from "../../certificates/index.server";
import { findUnawardable, NotAwardable, pictureDigest } from "../../certificates/index.server";
import type { Transaction } from "../../kernel/db";
import type { Portrait } from "../../kernel/ports";
import type { OrganizationActor } from "../../organizations/index.server";
import type { CertificateStyle } from "../../rendering/index.server";
import { type SubmitDeps, submitBatch } from "../approval/submit-batch";
import type { CheckedOne } from "../printing/check-one";
import { recordBatch } from "../record-batch";
import { writeCells } from "../rows/row";
import { pictureOfRow } from "../rows/row-picture";
import { isPrintedWhole } from "../rules/printing";
import * as store from "../store";

/** Key of the picture of a single certificate. */
const PICTURE = "picture";

/**
 * Submits a single certificate, or the correction of one, for approval as a batch of one row, in the caller's
 * transaction: it is reviewed, approved and issued like any batch. The batch is named after the achievement, which
 * names no person. Where the same row waits already, returns the id of its batch. A row that corrects or renews a
 * certificate names it, and keeps its picture. Throws `NotAwardable`: nobody is asked to approve what cannot be issued.
 */
export async function submitRow(
  tx: Transaction,
  deps: SubmitDeps,
  actor: OrganizationActor,
  row: {
    certificate: NewCertificate;
    /** ID of the certificate that the row corrects or renews. */
    names?: { certificate: string } | { renews: string };
    draft: CertificateDraft;
    style: CertificateStyle;
    fingerprint: string;
    identity: string;
    /** Id of the certificate that the row replaces. */
    replacesId: string | null;
    picture: Portrait | null;
    /** Result of the printing check, and what was allowed. */
    checked: CheckedOne;
  },
): Promise<string> {
  const { organizationId, teamId } = actor;
  const { certificate, names, draft, style, fingerprint, identity, replacesId, picture, checked } = row;
  const [problems = []] = await findUnawardable(tx, organizationId, [{ draft, replacesId, style }]);
  if (problems.length > 0) throw new NotAwardable(problems);
  const waiting = await store.findSubmittedWith(tx, actor, fingerprint);
  if (waiting) return waiting;
  const batchId = deps.ids.uuid();
  const cells = writeCells(certificate, { ...names, picture: picture ? PICTURE : "" });
  const created = { createdBy: actor.name, answeredBy: [...actor.answeredBy], createdAt: deps.clock.now() };
  const name = cells.achievement.slice(0, 200);
  const check = { checkId: deps.ids.uuid(), checkedAs: checked.checkedAs };
  await store.insertBatch(tx, { id: batchId, organizationId, teamId, name, ...style, ...created, ...check });
  const key = pictureOfRow(cells);
  const state = replacesId ? "changed" : "fresh";
  await store.insertBatchRows(tx, [
    {
      organizationId,
      batchId,
      line: 1,
      state,
      cells: { ...cells },
      fingerprint,
      identity,
      replacesId,
      pictureKey: key,
      isWhole: isPrintedWhole(checked.unprinted),
      unprinted: checked.unprinted,
      isAllowed: checked.shortened,
    },
  ]);
  if (picture && key) {
    const { jpeg, width, height } = picture;
    const stored = { jpeg: new Uint8Array(jpeg), width, height, digest: pictureDigest(jpeg) };
    await store.putBatchPicture(tx, { organizationId, batchId, key, ...stored });
  }
  const entry = { organizationId, actor: actor.name, action: "batch.drafted", subject: batchId };
  await recordBatch(tx, deps, "batch.created", { ...entry, details: { lines: 1, pictures: picture ? 1 : 0 } });
  const submitted = await submitBatch(tx, deps, actor, {
    batchId,
    validRowsOnly: false,
    replaceChanged: true,
    at: null,
    shortened: checked.shortened,
  });
  if (!submitted.ok) throw new Error(`a list of one row could not be submitted: ${submitted.code}`);
  return batchId;
}
