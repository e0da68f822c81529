import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DateTime } from "luxon";
import { useTranslation } from "react-i18next";
import { batchAddress, readNews } from "#app/features/issuing/batch-news";
import { problemsOf } from "#app/features/issuing/batch-problems";
import { ChangedSince } from "#app/features/issuing/ContentToApprove";
import { changeBatch, changeBy } from "#app/features/issuing/change-batch.server";
import { DiscardQuestion } from "#app/features/issuing/DiscardDraft";
import { Draft } from "#app/features/issuing/Draft";
import { showDraft } from "#app/features/issuing/draft-view.server";
import { FilledIn } from "#app/features/issuing/FilledIn";
import { FirstBatchNext } from "#app/features/issuing/FirstBatchNext";
import { Issued } from "#app/features/issuing/Issued";
import { IssueForm, Scheduled } from "#app/features/issuing/IssueForm";
import { Issuing, Stopped } from "#app/features/issuing/Issuing";
import { RenameBatch } from "#app/features/issuing/RenameBatch";
import { Rows } from "#app/features/issuing/Rows";
import { readCorrections } from "#app/features/issuing/row-corrections";
import { Declined, Submitted } from "#app/features/issuing/Submitted";
import { showBatch } from "#app/features/issuing/show-batch.server";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, issuance, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import { showQuota } from "#app/ui/Quota/quota-view";
import { can } from "#modules/organizations/index";
import type { BatchView, IssueChoices, ProgressView } from "./batch-view";

export const handle = { hydrate: true, namespace: "certificates" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor, organization } = await requireActor(request);
  const { t, language } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const [result, progress, quota, printing, content] = await Promise.all([
    issuance.getBatch(deps.db, actor, id),
    issuance.getBatchProgress(deps, actor, id),
    billing.getQuota(deps.db, deps, actor.organizationId),
    issuance.getPrinting(deps.db, actor, id),
    issuance.seeSubmitted(deps.db, actor, id, Number(new URL(request.url).searchParams.get("drawn") ?? 1)),
  ]);
  if (!result.ok || !progress || !printing) return refuse(result.ok ? "not-found" : result.code);
  const { scheduledFor, replaceChanged, counts } = result.batch;
  if (result.batch.state === "matching") return redirect(paths.app.batchColumns(id), 303);
  const { batch, filledIn } = await showBatch(deps, actor, result.batch, language);
  const { unused, sent } = readNews(request.url);
  const query = new URL(request.url).searchParams;
  const asked = Number(query.get("certificate") ?? Number.NaN);
  const draft =
    batch.state === "draft"
      ? await showDraft(deps, actor, batch, { language, asked: Number.isSafeInteger(asked) ? asked : null })
      : null;
  const leftOut = {
    fresh: printing.notWhole.fresh - printing.allowed.fresh,
    changed: printing.notWhole.changed - printing.allowed.changed,
  };
  return {
    title: t("batch.title", { name: batch.name }),
    refreshSeconds: isMoving(progress) || isBeingChecked(batch, printing) ? 3 : 0,
    batch,
    draft,
    filledIn,
    progress,
    printing,
    content,
    unused,
    sent,
    asksToDelete: draft !== null && query.has("delete"),
    quota: showQuota(quota),
    mayChangePlan: can(actor, "billing.manage"),
    forecast: scheduledFor &&
      batch.state === "scheduled" && {
        remaining: await issuance.forecastRemaining(deps, actor.organizationId, id, scheduledFor),
        count: counts.fresh - leftOut.fresh + (replaceChanged ? counts.changed - leftOut.changed : 0),
        needed: counts.fresh - leftOut.fresh,
      },
    zone: await organizations.timeZoneOf(deps.db, actor.organizationId),
    canIssue: can(actor, "certificates.issue"),
    canExport: can(actor, "certificates.export"),
    approval: await organizations.isApprovalRequired(deps.db, actor.organizationId),
    next: (await issuance.isFirstIssued(deps.db, actor, batch))
      ? { slug: organization.slug, mayInvite: can(actor, "members.manage") }
      : null,
  };
}

const LONGEST_ID = 36;
const LONGEST_DIGEST = 64;
/** More than is taken, so that who wrote too much is told and loses nothing. */
const LONGEST_WORDS = 10_000;

/** Says whether something of a list is still to come, so that its page is loaded again. */
const isMoving = ({ state, waitingForAnchor, mails }: ProgressView) =>
  state === "issuing" || (state === "issued" && (waitingForAnchor > 0 || mails.underWay > 0));

/** Says whether the lines of a list are still being checked, which takes seconds. */
const isBeingChecked = ({ state }: BatchView, { unchecked }: issuance.Printing) =>
  unchecked > 0 && (state === "submitted" || state === "draft");

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const batchId = readId(params.id);
  const form = await request.formData();
  const intent = form.get("intent");
  const done = () => redirect(paths.app.batch(batchId), 303);
  if (intent === "correct") {
    const found = await issuance.getBatch(deps.db, actor, batchId);
    if (!found.ok) return refuse(found.code);
    const labels = new Map(found.batch.rows.map((row) => [row.line, row.cells.custom.map(({ label }) => label)]));
    const corrections = readCorrections(form, (line) => labels.get(line) ?? []);
    const result = await issuance.correctBatchRows(deps, actor, { batchId, corrections });
    if (!result.ok) return result.code === "not-a-draft" ? done() : refuse(result.code);
    const tried = result.stillInvalid.some(({ line }) => corrections.has(line));
    return tried ? data({ form: "correct" as const }, { status: 422 }) : done();
  }
  if (intent === "pictures") {
    const file = context.form?.files.get("pictures");
    const wrong = (problem: issuance.PicturesProblem) =>
      data({ form: "pictures" as const, problem: { limit: 0, ...problem } }, { status: 422 });
    if (!file?.bytes.length) return wrong({ code: "pictures-missing" });
    const result = await issuance.addPictures(deps, actor, { batchId, bytes: file.bytes });
    if (result.ok) return redirect(batchAddress(batchId, result), 303);
    if (result.code === "unreadable") return wrong(result.problem);
    return result.code === "not-a-draft" ? done() : refuse(result.code);
  }
  const changed = await changeBatch(deps, actor, batchId, form, context.form?.files);
  if (changed?.done && changed.hasSent) return redirect(batchAddress(batchId, { sent: true }), 303);
  if (changed?.done) return changed.bulkActionId ? redirect(paths.app.bulkAction(changed.bulkActionId), 303) : done();
  if (changed && "page" in changed) return refuse(changed.page);
  if (changed) return data({ form: "field" as const, wrong: changed.wrong }, { status: 422 });
  const change = changeBy(String(intent));
  if (change) {
    const result = await change(deps, actor, batchId);
    if (result.ok) return intent === "discard" ? redirect(paths.app.batches({ deleted: true }), 303) : done();
    if (result.code === "forbidden") return refuse("forbidden");
    return (await issuance.getBatchProgress(deps, actor, batchId)) ? done() : refuse("not-found");
  }
  if (intent === "approve" || intent === "decline") {
    const submission = String(form.get("submission") ?? "").slice(0, LONGEST_ID);
    const seen = String(form.get("seen") ?? "").slice(0, LONGEST_DIGEST);
    const words = String(form.get("words") ?? "").slice(0, LONGEST_WORDS);
    const result =
      intent === "approve"
        ? await issuance.approveBatch(deps, actor, { batchId, submission, seen })
        : await issuance.declineBatch(deps, actor, { batchId, submission, words });
    if (result.ok) return done();
    if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
    const { code } = result;
    const count = code === "quota-exceeded" ? result.remaining : code === "invalid-rows" ? result.count : 0;
    return data({ form: "approval" as const, problem: { code, count }, words }, { status: 422 });
  }
  const choices = readChoices(form);
  const zone = await organizations.timeZoneOf(deps.db, actor.organizationId);
  const at = intent === "schedule" ? DateTime.fromISO(choices.at, { zone }) : null;
  const asked = { batchId, ...choices };
  const result = !at
    ? await issuance.issueBatch(deps, actor, asked)
    : at.isValid
      ? await issuance.scheduleBatch(deps, actor, { ...asked, at: at.toJSDate() })
      : { ok: false as const, code: "time-missing" as const };
  if (result.ok || result.code === "not-a-draft") return done();
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  const { code } = result;
  const count = code === "quota-exceeded" ? result.remaining : code === "invalid-rows" ? result.count : 0;
  return data({ form: "issue" as const, problem: { code, count }, choices }, { status: 422 });
}

const readChoices = (form: FormData): IssueChoices => ({
  validRowsOnly: form.get("validRowsOnly") === "on",
  replaceChanged: form.get("replaceChanged") === "on",
  shortened: form.get("shortened") === "on",
  mailOrigins: form.get("mailOrigins") === "on",
  at: String(form.get("at") ?? "").slice(0, 30),
});

export default function Batch() {
  const { t } = useTranslation("certificates");
  const {
    batch,
    draft,
    filledIn,
    progress,
    printing,
    content,
    quota,
    mayChangePlan,
    unused,
    sent,
    asksToDelete,
    canIssue,
    canExport,
    zone,
    forecast,
    approval,
    refreshSeconds,
    next,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrong = answer?.form === "field" ? answer.wrong : null;
  const asksAgain = content !== null && content.changes.length > 0;
  const wrongTime = answer?.form === "issue" && answer.problem.code.startsWith("time-") ? answer.problem.code : null;
  return (
    <Page
      title={<bdi>{batch.name}</bdi>}
      back={{ href: paths.app.batches(), label: t("batches.title") }}
      actions={
        batch.canMatch && canIssue && batch.state === "draft" ? (
          <ButtonLink variant="secondary" href={paths.app.batchColumns(batch.id)}>
            {t("match.again")}
          </ButtonLink>
        ) : null
      }
    >
      {canIssue ? (
        <RenameBatch
          name={batch.name}
          wrong={wrong?.form === "rename" ? { code: wrong.code, name: wrong.typed } : null}
        />
      ) : null}
      <ErrorSummary problems={problemsOf(answer, batch, t)} />
      {asksToDelete && canIssue ? <DiscardQuestion batchId={batch.id} /> : null}
      {batch.heldBack && batch.state === "draft" ? (
        <Notice tone="warning" title={t("schedule.heldBack.title")}>
          <p>{t(`schedule.heldBack.${batch.heldBack}`)}</p>
        </Notice>
      ) : null}
      {batch.approval.declined && (batch.state === "draft" || batch.state === "stopped") ? (
        <Declined declined={batch.approval.declined} />
      ) : null}
      {batch.state === "submitted" && content ? (
        <Draft {...{ batch, filledIn, printing, canIssue }} draft={null} wrongPictures={false}>
          <Submitted
            {...{ batch, printing, content, canIssue, zone }}
            refused={answer?.form === "approval" ? { code: answer.problem.code, words: answer.words } : null}
          />
        </Draft>
      ) : null}
      {batch.approval.approvedBy && batch.state !== "draft" && batch.state !== "submitted" ? (
        <p>{t("approval.approvedBy", { name: batch.approval.approvedBy })}</p>
      ) : null}
      {batch.state === "scheduled" && forecast ? (
        <>
          {content && asksAgain ? <ChangedSince changes={content.changes} when="scheduled" /> : null}
          <Scheduled batch={batch} forecast={forecast} asksAgain={asksAgain} canIssue={canIssue} zone={zone} />
          {filledIn ? <FilledIn filledIn={filledIn} /> : null}
          <Rows rows={batch.rows} total={batch.total} />
        </>
      ) : null}
      {draft ? (
        <>
          {sent && draft.address ? (
            <Notice tone="success" title={t("sampleMail.sent", { address: draft.address })} />
          ) : null}
          {unused > 0 ? (
            <Notice tone="warning" title={t("pictures.unused.title", { count: unused })}>
              <p>{t("pictures.unused.text")}</p>
            </Notice>
          ) : null}
          <Draft {...{ batch, draft, filledIn, printing, canIssue, wrong }} wrongPictures={answer?.form === "pictures"}>
            <IssueForm
              {...{ batch, draft, printing, quota, mayChangePlan, zone, wrongTime, approval }}
              choices={answer?.form === "issue" ? answer.choices : null}
            />
          </Draft>
        </>
      ) : null}
      {batch.state === "issuing" ? <Issuing batchId={batch.id} initial={progress} canStop={canIssue} /> : null}
      {batch.state === "stopped" ? (
        <Stopped
          progress={progress}
          canIssue={canIssue}
          heldBack={batch.heldBack !== null}
          isLimited={quota.remaining !== null}
        />
      ) : null}
      {batch.state === "issued" ? (
        <Issued {...{ batch, progress, refreshSeconds, canExport }}>
          {next ? <FirstBatchNext {...next} /> : null}
        </Issued>
      ) : null}
    </Page>
  );
}
