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

/** Maximum numbers of open reports shown at once, and of the last closed ones. */
const SHOWN = { open: 200, closed: 50 };

/**
 * Lists the reports about an organization's certificates: open ones first, the oldest at the top. Codes: `forbidden`.
 */
export async function listProblemReports(deps: { db: Db }, actor: OrganizationActor) {
  if (!can(actor, "certificates.read")) return { ok: false as const, code: "forbidden" as const };
  return { ok: true as const, reports: await store.listProblemReports(deps.db, actor, SHOWN) };
}

/**
 * Returns one report with its certificate, the certificate's state and the size of its picture, and, while the report
 * is open, the batch with the correction that it waits for. Codes: `forbidden`, `not-found`.
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

/** Counts the reports that wait for an answer: all of an organization's, or those about one certificate. */
export function countOpenReports(deps: { db: Db }, actor: OrganizationActor, certificateId?: string): Promise<number> {
  return store.countOpenReports(deps.db, actor, certificateId);
}

/**
 * Answers a report by mail to its author, or with `answer: null` closes it without an answer. It happens once: the
 * second of two colleagues gets `already-closed`. Codes: `forbidden`, `not-found`, `already-closed`.
 */
export async function answerReport(
  deps: { db: Database; clock: Clock; ids: Ids; jobs: Jobs },
  actor: OrganizationActor,
  input: { id: string; answer: string | null },
): Promise<Result<null, "forbidden" | "not-found" | "already-closed">> {
  if (!can(actor, "certificates.issue")) return { ok: false, code: "forbidden" };
  return deps.db.$transaction((tx) => closeReport(tx, deps, actor, input));
}

/** Closes a report in the caller's transaction. The caller has checked the actor's permission. */
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
 * Answers the reports that waited for the corrections in a batch, once a correction has replaced their certificate.
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

/** Returns the message key of a report's answer, of which there is one. */
export const answerKey = (reportId: string) => `problem-report-answer:${reportId}`;
