import { recordAudit } from "../../audit/index.server";
import { stateOf } from "../../certificates/index";
import { pictureSize } from "../../certificates/index.server";
import { readStyle } from "../../designs/index.server";
import type { Database, Db, Transaction } from "../../kernel/db";
import type { Clock, Ids, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { queueMessages } from "../../mail/index.server";
import { can, type OrganizationActor, type Scope } from "../../organizations/index.server";
import * as store from "../store";

/** So many open reports are shown at once, and so many of those that were closed last. */
const SHOWN = { open: 200, closed: 50 };

/** What was reported about an organization's certificates: open ones first, the oldest on top. */
export async function listProblemReports(deps: { db: Db }, actor: OrganizationActor) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  return { ok: true as const, reports: await store.listProblemReports(deps.db, actor, SHOWN) };
}

/**
 * One report, with the certificate that it is about, its state and the size of its picture, and while it is open the
 * list with the correction that it waits for. Codes: `forbidden`, `not-found`.
 */
export async function getProblemReport(deps: { db: Db; clock: Clock }, actor: OrganizationActor, id: string) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  const { organizationId } = actor;
  const report = await store.findProblemReport(deps.db, actor, id);
  if (!report) return { ok: false as const, code: "not-found" as const };
  const style = await readStyle(deps.db, organizationId, report.certificate);
  const awaited = report.closedAt ? null : report.correctionBatchId;
  const correction = awaited ? await store.findBatch(deps.db, actor, awaited) : null;
  const picture = style.ok ? pictureSize(style.style.design) : null;
  const state = stateOf(report.certificate, deps.clock.now());
  return { ok: true as const, report, state, picture, correctionBatchId: correction?.id ?? null };
}

/** How many reports wait for an answer: all of an organization's, or those about one certificate. */
export function countOpenReports(deps: { db: Db }, actor: OrganizationActor, certificateId?: string): Promise<number> {
  return store.countOpenReports(deps.db, actor, certificateId);
}

/**
 * Answers a report, which is mailed to who wrote it, or with `answer: null` closes it without a word. It happens once:
 * the second of two colleagues learns that it is closed. Codes: `forbidden`, `not-found`, `already-closed`.
 */
export async function answerReport(
  deps: { db: Database; clock: Clock; ids: Ids; jobs: Jobs },
  actor: OrganizationActor,
  input: { id: string; answer: string | null },
): Promise<Result<null, "forbidden" | "not-found" | "already-closed">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction((tx) => closeReport(tx, deps, actor, input));
}

/** The same in the caller's transaction, who has asked whether the actor may. */
export async function closeReport(
  tx: Transaction,
  deps: { clock: Clock; ids: Ids; jobs: Jobs },
  actor: Scope & Pick<OrganizationActor, "name">,
  { id, answer }: { id: string; answer: string | null },
): Promise<Result<null, "not-found" | "already-closed">> {
  const { organizationId } = actor;
  const report = await store.findProblemReport(tx, actor, id);
  if (!report) return { ok: false, code: "not-found" };
  const closing = { answer, closedAt: deps.clock.now(), closedBy: actor.name };
  if (!(await store.closeProblemReport(tx, actor, id, closing))) return { ok: false, code: "already-closed" };
  const action = answer === null ? "problem-report.closed" : "problem-report.answered";
  await recordAudit(tx, deps, { organizationId, actor: actor.name, action, subject: id });
  if (answer === null) return { ok: true };
  const { fullName: name, email: address, language } = report;
  const message = {
    about: report.certificateId,
    key: answerKey(id),
    kind: "problem-report-answer",
    organizationId,
    to: { name, address },
    language,
  };
  await queueMessages(tx, deps, [{ ...message, props: { reportId: id, organizationId } }]);
  return { ok: true };
}

/**
 * Answers the reports that waited for the corrections in a list, of those that took the place of a certificate by now.
 */
export async function answerCorrected(
  tx: Transaction,
  deps: { clock: Clock; ids: Ids; jobs: Jobs },
  actor: Scope & Pick<OrganizationActor, "name">,
  batchId: string,
): Promise<void> {
  const waiting = await store.findReportsCorrectedBy(tx, actor.organizationId, batchId);
  for (const { id, correctionAnswer: answer } of waiting) await closeReport(tx, deps, actor, { id, answer });
}

/** One answer for each report: the key under which the outbox knows it. */
export const answerKey = (reportId: string) => `problem-report-answer:${reportId}`;
