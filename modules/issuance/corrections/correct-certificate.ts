import {
  findActive,
  findCertificate,
  findCertificatePicture,
  findPictured,
  fingerprintOf,
  type IssueDeps,
  identityOf,
  issueCertificates,
  judgeStep,
  lockCertificate,
  type NewCertificate,
  readCustomFields,
} from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import { cleanText } from "../../kernel/plain-text";
import type { Clock } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { can, isApprovalRequired, type OrganizationActor } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { toPortrait } from "../lists/batch-pictures";
import { submitRow } from "../lists/submit-row";
import { type CheckedOne, issueChecked, type NotWhole } from "../printing/check-one";
import type { PrintingDeps, ToPrint } from "../printing/find-unprinted";
import { closeReport } from "../reports/answer-report";
import { styleOf } from "../rows/complete-lines";
import { withoutOpenDays } from "../rows/open-days";
import { readWritten } from "../rows/written-line";
import type { RowProblem } from "../rules/problems";
import { newCertificate, readTyped, type TypedCertificate } from "../rules/typed-certificate";
import * as store from "../store";

/** Correctable values as a form holds them: dates as `2026-11-20`, the values of the custom fields in their order. */
export interface Correction {
  name: string;
  email: string;
  issued_on: string;
  expires_on: string;
  custom: string[];
}

export type CorrectionRefusal =
  | "forbidden"
  | "not-found"
  | "not-correctable"
  | "waiting"
  | "unchanged"
  | "already-issued";

/** Returns the present values of a certificate for a correction. Codes as in `correctCertificate`. */
export async function getCorrectable(
  deps: { db: Db; clock: Clock },
  actor: OrganizationActor,
  id: string,
): Promise<Result<{ publicId: string; achievement: string; labels: string[]; values: Correction }, CorrectionRefusal>> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const row = await findCertificate(deps.db, actor, id);
  if (!row) return { ok: false, code: "not-found" };
  const refused = await refusalOf(deps, row);
  if (refused) return { ok: false, code: refused };
  const fields = readCustomFields(row.customFields);
  const { publicId, achievementName: achievement } = row;
  return { ok: true, publicId, achievement, labels: fields.map(({ label }) => label), values: valuesOf(row) };
}

/**
 * Issues a certificate that replaces another with a name, an address, a date or a field corrected. The old one is
 * superseded and refers to the new one; its recipient is notified once; no quota is used. With `report`, the problem
 * report that asked for the correction is answered in the same transaction. Where the organization requires an
 * approval, the correction waits as a batch of one row (`submitted`), and the answer with it. A repeated call returns
 * the certificate of the first.
 * Codes: `forbidden`, `not-found`, `not-correctable` (revoked or suspended), `waiting` (another change of the
 * certificate waits for an approval or its time), `unchanged`, `issuing-halted`, `already-issued` (another certificate
 * has exactly this content), `invalid` with the problems of the fields, `not-whole` with the parts that are not printed
 * whole, unless `shortened` allows that.
 */
export async function correctCertificate(
  deps: IssueDeps & PrintingDeps & { db: Database },
  actor: OrganizationActor,
  input: { id: string; correction: Correction; report?: { id: string; answer: string } | null; shortened?: boolean },
): Promise<
  | Result<{ id: string }, CorrectionRefusal | "issuing-halted">
  | { ok: false; code: "submitted"; batchId: string }
  | { ok: false; code: "invalid"; problems: RowProblem[] }
  | NotWhole
> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  const { organizationId, teamId } = actor;
  const { id, correction } = input;
  const correct = (checked: CheckedOne) =>
    deps.db.$transaction(async (tx) => {
      const row = await lockCertificate(tx, actor, id);
      if (!row || row.erasedAt) return { ok: false as const, code: "not-found" as const };
      if (row.supersededById) return { ok: true as const, id: row.supersededById };
      if ((await holdIssuing(tx)).halted) return { ok: false as const, code: "issuing-halted" as const };
      const drawn = await readStyle(tx, organizationId, row);
      if (judgeStep(row, "correct", deps.clock.now()) || !drawn.ok)
        return { ok: false as const, code: "not-correctable" as const };
      const before = valuesOf(row);
      if (sameTexts(before, correction)) return { ok: false as const, code: "unchanged" as const };
      const labels = readCustomFields(row.customFields).map(({ label }) => label);
      const typed = correctedOf(row, correction);
      const read = readTyped(typed, before.issued_on);
      if (!read.ok) return { ok: false as const, code: "invalid" as const, problems: read.problems };
      const draft = { ...read.certificate, issuedOn: read.certificate.issuedOn ?? before.issued_on };

      const picture = await findCertificatePicture(tx, organizationId, id);
      const line = await readWritten(tx, organizationId, id);
      const written = line ? asWritten(line, { before, correction, labels }) : read.certificate;
      const certificate = withoutOpenDays(written, row, styleOf(row), picture?.digest ?? null);
      const fingerprint = fingerprintOf(certificate, styleOf(row), picture?.digest);
      const identity = identityOf(certificate);
      const [same] = await findActive(tx, organizationId, { fingerprints: [fingerprint], identities: [] });
      if (same && same.id !== id) return { ok: false as const, code: "already-issued" as const };
      const submitted = await store.findSubmittedWith(tx, actor, fingerprint);
      if (submitted) {
        if (input.report) await awaitCorrection(tx, organizationId, input.report, submitted);
        return { ok: false as const, code: "submitted" as const, batchId: submitted };
      }
      const refused = await refusalOf({ ...deps, db: tx }, row);
      if (refused) return { ok: false as const, code: refused };
      if (await isApprovalRequired(tx, organizationId)) {
        const batchId = await submitRow(tx, deps, actor, {
          // The values that are issued, with their resolved dates: what the original row left open no longer matters.
          certificate: draft,
          names: { certificate: row.publicId },
          draft,
          style: styleOf(row),
          picture: null,
          fingerprint,
          identity,
          replacesId: id,
          checked,
        });
        if (input.report) await awaitCorrection(tx, organizationId, input.report, batchId);
        return { ok: false as const, code: "submitted" as const, batchId };
      }
      const { style } = drawn;
      const item = {
        draft,
        fingerprint,
        identity,
        replacesId: id,
        style,
        shortened: checked.shortened,
      };
      const context = {
        organizationId,
        teamId,
        actor: actor.name,
        batchId: null,
        language: style.language,
        checkedAs: checked.checkedAs,
      };
      const [issued] = await issueCertificates(tx, deps, context, [
        { ...item, picture: picture && toPortrait(picture) },
      ]);
      if (!issued) throw new Error("a certificate was corrected and none came back");
      if (input.report) await closeReport(tx, deps, actor, input.report);
      return { ok: true as const, id: issued.id };
    });
  const item = await toPrint(deps, actor, id, correction);
  const { shortened = false } = input;
  return issueChecked(deps, actor, item && { ...item, shortened }, correct);
}

/** Stores the answer to a report until the batch with its correction is issued. */
async function awaitCorrection(
  tx: Transaction,
  organizationId: string,
  report: { id: string; answer: string },
  batchId: string,
): Promise<void> {
  const waiting = { correctionBatchId: batchId, correctionAnswer: report.answer };
  await store.keepCorrectionAnswer(tx, organizationId, report.id, waiting);
}

type Stored = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

const valuesOf = (
  row: Pick<Stored, "recipientName" | "recipientEmail" | "issuedOn" | "expiresOn" | "customFields">,
): Correction => ({
  name: row.recipientName,
  email: row.recipientEmail ?? "",
  issued_on: row.issuedOn.toISOString().slice(0, 10),
  expires_on: row.expiresOn?.toISOString().slice(0, 10) ?? "",
  custom: readCustomFields(row.customFields).map(({ value }) => value),
});

const sameTexts = (before: Correction, after: Correction): boolean =>
  JSON.stringify(before, cleaned) === JSON.stringify(after, cleaned);
const cleaned = (_key: string, value: unknown) => (typeof value === "string" ? cleanText(value) : value);

/** Returns why a certificate cannot be corrected now; null where it can. */
async function refusalOf(
  { db, clock }: { db: Db; clock: Clock },
  row: Parameters<typeof judgeStep>[0] & Parameters<typeof store.findAwaited>[1],
): Promise<"not-correctable" | "waiting" | null> {
  const isAwaited = (await store.findAwaited(db, row)).length > 0;
  const refused = judgeStep(row, "correct", clock.now(), isAwaited);
  return refused && (refused === "waiting" ? "waiting" : "not-correctable");
}

/** Returns what the corrected certificate would print; null where nothing is issued. */
async function toPrint(
  { db, clock }: { db: Db; clock: Clock },
  actor: OrganizationActor,
  id: string,
  correction: Correction,
): Promise<ToPrint | null> {
  const row = await findCertificate(db, actor, id);
  if (!row || judgeStep(row, "correct", clock.now()) || sameTexts(valuesOf(row), correction)) return null;
  const before = valuesOf(row);
  const read = readTyped(correctedOf(row, correction), before.issued_on);
  if (!read.ok) return null;
  const draft = { ...read.certificate, issuedOn: read.certificate.issuedOn ?? before.issued_on };
  const hasPicture = (await findPictured(db, actor.organizationId, [id])).size > 0;
  return { draft, style: styleOf(row), replacesId: id, hasPicture };
}

/** Combines the typed correction with the achievement and the origin, which a correction cannot change. */
function correctedOf(
  { achievementName, customFields, origin }: Pick<Stored, "achievementName" | "customFields" | "origin">,
  { custom, ...values }: Correction,
): TypedCertificate {
  const fields = readCustomFields(customFields).map(({ label }, index) => ({ label, value: custom[index] ?? "" }));
  return { ...values, achievement: achievementName, custom: fields, ...(origin ? { origin } : {}) };
}

/**
 * Applies the correction to the row from which the certificate was issued, so that a batch sent again with the same
 * correction has the same fingerprint. Cells that the row left empty stay empty; a row that corrected a certificate by
 * its ID has the days of that certificate, which `withoutOpenDays` takes out again.
 */
function asWritten(
  line: TypedCertificate,
  { before, correction, labels }: { before: Correction; correction: Correction; labels: string[] },
): NewCertificate {
  const pick = (column: "name" | "email" | "issued_on" | "expires_on") =>
    before[column] === correction[column] ? line[column] : correction[column];
  const corrected = new Map(labels.map((label, index) => [label, correction.custom[index] ?? ""]));
  return newCertificate({
    ...line,
    name: pick("name"),
    email: pick("email"),
    issued_on: pick("issued_on"),
    expires_on: pick("expires_on"),
    custom: line.custom.map(({ label, value }) => ({ label, value: corrected.get(cleanText(label)) ?? value })),
  });
}
