import { z } from "zod";
import { recordAudit } from "../../audit/index.server";
import {
  type CertificateFilter,
  conditionsOf,
  findLifecycleFacts,
  findPublicIdsOf,
  issuedMessageKey,
  listMatching,
  nameCertificates,
  type ReasonProblem,
  readReason,
  readTags,
} from "../../certificates/index.server";
import type { Database, Db } from "../../kernel/db";
import type { Clock, Ids, JobKind, Jobs } from "../../kernel/ports";
import type { Result } from "../../kernel/result";
import { dayEndingLast } from "../../kernel/zoned-day";
import { deliveryIn, getDeliveries } from "../../mail/index.server";
import { can, isApprovalRequired, type OrganizationActor } from "../../organizations/index.server";
import { holdIssuing } from "../../platform/index.server";
import { describeApproval } from "../approval/describe-approval";
import { answeringFor, hasPrepared } from "../approval/has-prepared";
import { submitBulk } from "../approval/submit-bulk";
import { tellDecision } from "../approval/tell-of-approval";
import { type DecisionRefusal, readWords } from "../decisions/approve-batch";
import { type BulkKind, judgeBulk, MAX_AT_ONCE, ZIP_FORMATS } from "../rules/bulk";
import * as store from "../store";

const payload = z.object({ organizationId: z.uuid(), bulkActionId: z.uuid() });
export const ACT_ON_MANY: JobKind<z.infer<typeof payload>> = { name: "certificates.act-on-many", payload };
export const DRAW_MANY: JobKind<z.infer<typeof payload>> = { name: "certificates.draw-many", payload };

/** Input of an action, as stored with it. */
export const BulkInput = z.object({
  reason: z.string().default("other"),
  note: z.string().default(""),
  tags: z.array(z.string()).default([]),
  formats: z.array(z.enum(ZIP_FORMATS)).default([]),
});

/** Kinds of actions that `confirmBulkAction` starts; renewals and exports have functions of their own. */
type Started = Exclude<BulkKind, "renew" | "export">;

/** Permission that each kind of action requires. */
export const NEEDS: Record<BulkKind, Parameters<typeof can>[1]> = {
  revoke: "certificates.revoke",
  suspend: "certificates.revoke",
  reinstate: "certificates.revoke",
  tag: "certificates.issue",
  resend: "certificates.issue",
  renew: "certificates.issue",
  files: "certificates.export",
  export: "certificates.export",
};

/** Whether the actor's role permits a kind of action. */
export const mayActOnMany = (actor: OrganizationActor, kind: BulkKind): boolean => can(actor, NEEDS[kind]);

/**
 * Drafts an action and fixes its certificates: the chosen ones, or all that a filter finds at this moment. Changes no
 * certificate. Ids outside the actor's scope are ignored. Codes: `forbidden`, `nothing-chosen`, `too-many`.
 */
export async function draftBulkAction(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  input: { kind: BulkKind; chosen: { ids: string[] } | { filter: CertificateFilter } },
): Promise<Result<{ id: string }, "forbidden" | "nothing-chosen" | "too-many">> {
  if (!mayActOnMany(actor, input.kind)) return { ok: false, code: "forbidden" };
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const now = deps.clock.now();
    let ids = "ids" in input.chosen ? [...new Set(input.chosen.ids)] : [];
    if ("filter" in input.chosen) {
      const conditions = conditionsOf(actor, input.chosen.filter, dayEndingLast(now));
      ids = conditions ? await listMatching(tx, conditions, MAX_AT_ONCE + 1) : [];
    }
    if (ids.length > MAX_AT_ONCE) return { ok: false, code: "too-many" };
    const present = (await findPublicIdsOf(tx, actor, ids)).map((certificate) => certificate.id);
    if (present.length === 0) return { ok: false, code: "nothing-chosen" };
    const id = deps.ids.uuid();
    const { kind } = input;
    await store.insertBulkAction(tx, {
      id,
      organizationId,
      teamId: actor.teamId,
      kind,
      createdBy: actor.name,
      answeredBy: [...actor.answeredBy],
      createdAt: now,
    });
    await store.insertBulkItems(tx, id, present);
    return { ok: true, id };
  });
}

/**
 * Describes an action: its expected effect while it is a draft, its progress, and what was left out. Codes:
 * `forbidden`, `not-found`.
 */
export async function getBulkAction(deps: { db: Db; clock: Clock }, actor: OrganizationActor, id: string) {
  const { organizationId } = actor;
  const action = await store.findBulkAction(deps.db, actor, id);
  if (!action) return { ok: false as const, code: "not-found" as const };
  const kind = action.kind as BulkKind;
  if (!mayActOnMany(actor, kind)) return { ok: false as const, code: "forbidden" as const };
  const counts = await store.countItems(deps.db, id);
  const countOf = (state: string) => counts.reduce((sum, item) => sum + (item.state === state ? item.count : 0), 0);
  const fixed = action.state === "draft" || action.state === "submitted";
  const leftOut = fixed ? await judgeDraft(deps, organizationId, id, kind) : countCodes(counts);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const willNot = leftOut.reduce((sum, { count }) => sum + count, 0);
  return {
    ok: true as const,
    action: {
      id,
      kind,
      state: action.state,
      total,
      leftOut,
      ...(await describeApproval(deps.db, actor, action.approval)),
      will: total - willNot,
      formats: BulkInput.parse(action.input).formats,
      done: countOf("done"),
      waiting: countOf("waiting"),
      each: fixed ? [] : await listLeftOut(deps.db, organizationId, id),
    },
  };
}

function countCodes(counts: Awaited<ReturnType<typeof store.countItems>>) {
  return counts.flatMap(({ state, code, count }) => (state === "left_out" && code ? [{ code, count }] : []));
}

/** Maximum number of left-out certificates shown on a page. */
const SHOWN = 200;

/** Lists the certificates that were left out, by code, with the names on them. */
async function listLeftOut(db: Db, organizationId: string, bulkActionId: string) {
  const items = await store.listLeftOut(db, bulkActionId);
  const named = await nameCertificates(
    db,
    organizationId,
    items.map(({ certificateId }) => certificateId),
  );
  const codes = new Map(items.map(({ certificateId, code }) => [certificateId, code ?? ""]));
  return named
    .map(({ nameKey, ...certificate }) => ({ ...certificate, code: codes.get(certificate.id) ?? "", nameKey }))
    .sort((a, b) => compare(a.code, b.code) || compare(a.nameKey, b.nameKey) || compare(a.id, b.id))
    .slice(0, SHOWN);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Counts the certificates that would be left out, by code. */
async function judgeDraft({ db, clock }: { db: Db; clock: Clock }, organizationId: string, id: string, kind: BulkKind) {
  const rows = await findLifecycleFacts(db, organizationId, await store.listItems(db, id, "all"));
  const keys = kind === "resend" ? rows.map((row) => issuedMessageKey(row.id)) : [];
  const deliveries = await getDeliveries(db, keys);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const delivery = deliveryIn(deliveries, issuedMessageKey(row.id));
    const code = judgeBulk(kind, { ...row, delivery }, { now: clock.now() });
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].map(([code, count]) => ({ code, count }));
}

type ConfirmProblem =
  | ("forbidden" | "not-found" | ReasonProblem | "tags-required" | "tag-too-long" | "too-many-tags")
  | "formats-required"
  | "issuing-halted";

/**
 * Starts a drafted action once; confirming it again changes nothing. Where an approval is required, submits the action
 * instead. A renewal is started by `renewMany`, and an export needs no start.
 * Codes: `forbidden`, `not-found`, `reason-required`, `note-too-long`, `tags-required`, `tag-too-long`,
 * `too-many-tags`, `formats-required`, `issuing-halted`.
 */
export async function confirmBulkAction(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  form: FormInput & { id: string },
): Promise<Result<null, ConfirmProblem>> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const action = await store.lockBulkAction(tx, actor, form.id);
    if (!action) return { ok: false, code: "not-found" };
    const kind = action.kind as BulkKind;
    if (!mayActOnMany(actor, kind)) return { ok: false, code: "forbidden" };
    if (action.state !== "draft") return { ok: true };
    if (kind === "renew" || kind === "export") return { ok: false, code: "not-found" };
    const read = readInput(kind, form);
    if (!read.ok) return read;
    const { id } = form;
    if (issuesAgain(kind) && (await holdIssuing(tx)).halted) return { ok: false, code: "issuing-halted" };
    if (issuesAgain(kind) && (await isApprovalRequired(tx, organizationId))) {
      await submitBulk(tx, deps, actor, id, read.input);
      return { ok: true };
    }
    const answeredBy = answeringFor(action.answeredBy, actor);
    await store.updateBulkAction(tx, id, { state: "running", input: read.input, createdBy: actor.name, answeredBy });
    const audit = { organizationId, actor: actor.name, action: "bulk.started", subject: id, details: { kind } };
    await recordAudit(tx, deps, audit);
    await deps.jobs.add(tx, kind === "files" ? DRAW_MANY : ACT_ON_MANY, { organizationId, bulkActionId: id });
    return { ok: true };
  });
}

/** Input as a form sends it. */
interface FormInput {
  reason: string;
  note: string;
  tags: string;
  formats?: string[];
}

function readInput(kind: Started, form: FormInput): Result<{ input: z.infer<typeof BulkInput> }, ConfirmProblem> {
  const nothing = { reason: "other", note: "", tags: [], formats: [] };
  if (kind === "files") {
    const formats = ZIP_FORMATS.filter((format) => form.formats?.includes(format));
    return formats.length > 0 ? { ok: true, input: { ...nothing, formats } } : { ok: false, code: "formats-required" };
  }
  if (kind === "tag") {
    const read = readTags(form.tags);
    if (!read.ok) return read;
    return read.tags.length > 0
      ? { ok: true, input: { ...nothing, tags: read.tags } }
      : { ok: false, code: "tags-required" };
  }
  if (kind === "reinstate" || kind === "resend") return { ok: true, input: nothing };
  const read = readReason(kind === "revoke" ? "revoked" : "suspended", form);
  return read.ok ? { ok: true, input: { ...nothing, reason: read.reason, note: read.note } } : read;
}

/** Whether an action issues certificates, and so may need an approval first. */
const issuesAgain = (kind: BulkKind): boolean => kind === "reinstate";

/**
 * Decides on an action that somebody else prepared: with `words` it is declined and changes nothing, with null it
 * starts. Its certificates were fixed when it was drafted. Codes: those of a decision, `words-missing`,
 * `words-too-long`, `issuing-halted`.
 */
export async function decideBulkAction(
  deps: { db: Database; ids: Ids; clock: Clock; jobs: Jobs },
  actor: OrganizationActor,
  input: { id: string; words: string | null },
): Promise<Result<null, DecisionRefusal | "words-missing" | "words-too-long" | "issuing-halted">> {
  const { organizationId, name } = actor;
  const { id, words } = input;
  return deps.db.$transaction(async (tx) => {
    const action = await store.lockBulkAction(tx, actor, id);
    if (!action) return { ok: false, code: "not-found" };
    if (!mayActOnMany(actor, action.kind as BulkKind)) return { ok: false, code: "forbidden" };
    const { approval } = action;
    if (action.state !== "submitted" || !approval) return { ok: false, code: "approval-changed" };
    if (hasPrepared(actor, { ...approval, by: approval.submittedBy })) return { ok: false, code: "own-submission" };
    const issues = words === null && issuesAgain(action.kind as BulkKind);
    if (issues && (await holdIssuing(tx)).halted) return { ok: false, code: "issuing-halted" };
    const outcome = words === null ? ("approved" as const) : ("declined" as const);
    const decided = { state: outcome, decidedBy: name, decidedAt: deps.clock.now() };
    if (words === null) {
      await store.endApproval(tx, approval, decided);
      await store.updateBulkAction(tx, id, { state: "running" });
      await deps.jobs.add(tx, ACT_ON_MANY, { organizationId, bulkActionId: id });
    } else {
      const read = readWords(words);
      if (!read.ok) return read;
      await store.leaveOutWaiting(tx, id, "cancelled");
      await store.endApproval(tx, approval, { ...decided, declinedWords: read.words });
      await store.updateBulkAction(tx, id, { state: "cancelled", finishedAt: deps.clock.now() });
    }
    const step = outcome === "approved" ? "bulk.approved" : "bulk.declined";
    await recordAudit(tx, deps, { organizationId, actor: name, action: step, subject: id });
    await tellDecision(
      tx,
      deps,
      { organizationId, teamId: action.teamId, kind: "bulk", id, approval: approval.id },
      approval.preparedBy,
      outcome,
    );
    return { ok: true };
  });
}

/**
 * Cancels an action: completed changes stay, and the remaining certificates are left out. Codes: `forbidden`,
 * `not-found`.
 */
export async function cancelBulkAction(
  deps: { db: Database; ids: Ids; clock: Clock },
  actor: OrganizationActor,
  id: string,
): Promise<Result<null, "forbidden" | "not-found">> {
  const { organizationId } = actor;
  return deps.db.$transaction(async (tx) => {
    const action = await store.lockBulkAction(tx, actor, id);
    if (!action) return { ok: false, code: "not-found" };
    if (!mayActOnMany(actor, action.kind as BulkKind)) return { ok: false, code: "forbidden" };
    if (action.state !== "running" && action.state !== "submitted") return { ok: true };
    const withdrawn = { state: "withdrawn", decidedBy: actor.name, decidedAt: deps.clock.now() } as const;
    if (action.approval?.state === "asked") await store.endApproval(tx, action.approval, withdrawn);
    await store.leaveOutWaiting(tx, id, "cancelled");
    await store.updateBulkAction(tx, id, { state: "cancelled", finishedAt: deps.clock.now() });
    await recordAudit(tx, deps, { organizationId, actor: actor.name, action: "bulk.cancelled", subject: id });
    return { ok: true };
  });
}
