import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { DateTime } from "luxon";
import { useTranslation } from "react-i18next";
import type { Deps } from "#app/composition.server";
import { batchAddress, readNews } from "#app/features/issuing/batch-news";
import { ChangedSince } from "#app/features/issuing/ContentToApprove";
import { invalidFieldProblems } from "#app/features/issuing/CorrectionForm";
import { Draft } from "#app/features/issuing/Draft";
import { FilledIn } from "#app/features/issuing/FilledIn";
import { Issued } from "#app/features/issuing/Issued";
import { IssueForm, Scheduled } from "#app/features/issuing/IssueForm";
import { Issuing, Stopped } from "#app/features/issuing/Issuing";
import { Rows } from "#app/features/issuing/Rows";
import { readCorrections } from "#app/features/issuing/row-corrections";
import { approvalProblem, Declined, Submitted } from "#app/features/issuing/Submitted";
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
import { quotaExceeded } from "#app/ui/Quota/quota-exceeded";
import { showQuota } from "#app/ui/Quota/quota-view";
import type { Result } from "#modules/kernel/result";
import { can } from "#modules/organizations/index";
import type { BatchView, IssueChoices, ProgressView } from "./batch-view";

export const handle = { hydrate: true, namespace: "certificates" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
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
  const { unused } = readNews(request.url);
  const leftOut = {
    fresh: printing.notWhole.fresh - printing.allowed.fresh,
    changed: printing.notWhole.changed - printing.allowed.changed,
  };
  return {
    title: t("batch.title", { name: batch.name }),
    refreshSeconds: isMoving(progress) || isBeingChecked(batch, printing) ? 3 : 0,
    batch,
    filledIn,
    progress,
    printing,
    content,
    unused,
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
    approval: await organizations.isApprovalRequired(deps.db, actor.organizationId),
  };
}

const LONGEST_ID = 36;
const LONGEST_DIGEST = 64;
/**
 * Maximum length read from the form. The domain's limit is lower, so that too long a text is refused and returned, not
 * cut.
 */
const LONGEST_WORDS = 10_000;

/** Whether a batch is still being issued, anchored or mailed, so that the page has to be reloaded. */
const isMoving = ({ state, waitingForAnchor, mails }: ProgressView) =>
  state === "issuing" || (state === "issued" && (waitingForAnchor > 0 || mails.underWay > 0));

/** Whether rows are still being checked, which takes seconds, so that the page has to be reloaded. */
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
  const change = changeBy(String(intent));
  if (change) {
    const result = await change(deps, actor, batchId);
    if (result.ok) return intent === "discard" ? redirect(paths.app.batches(), 303) : done();
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

type Change = (deps: Deps, actor: organizations.OrganizationActor, batchId: string) => Promise<Result<null, string>>;

/**
 * Returns the change that a button without further fields makes. If the batch is in another state by the time of the
 * request, its page is shown again. The table is inside the function because the browser loads this file without the
 * modules.
 */
function changeBy(intent: string): Change | undefined {
  const changes: Record<string, Change> = {
    "no-pictures": issuance.leavePicturesOut,
    unschedule: issuance.unscheduleBatch,
    withdraw: issuance.withdrawBatch,
    discard: issuance.discardBatch,
    stop: issuance.stopBatch,
    resume: issuance.resumeBatch,
    "leave-rest": issuance.leaveRestOut,
  };
  return Object.hasOwn(changes, intent) ? changes[intent] : undefined;
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
    filledIn,
    progress,
    printing,
    content,
    quota,
    mayChangePlan,
    unused,
    canIssue,
    zone,
    forecast,
    approval,
    refreshSeconds,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
      <ErrorSummary problems={problemsOf(answer, batch, t)} />
      {batch.heldBack && batch.state === "draft" ? (
        <Notice tone="warning" title={t("schedule.heldBack.title")}>
          <p>{t(`schedule.heldBack.${batch.heldBack}`)}</p>
        </Notice>
      ) : null}
      {batch.approval.declined && (batch.state === "draft" || batch.state === "stopped") ? (
        <Declined declined={batch.approval.declined} />
      ) : null}
      {batch.state === "submitted" && content ? (
        <Draft {...{ batch, filledIn, printing, canIssue }} wrongPictures={false} fixed>
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
      {batch.state === "draft" ? (
        <>
          {unused > 0 ? (
            <Notice tone="warning" title={t("pictures.unused.title", { count: unused })}>
              <p>{t("pictures.unused.text")}</p>
            </Notice>
          ) : null}
          <Draft {...{ batch, filledIn, printing, canIssue }} wrongPictures={answer?.form === "pictures"}>
            <IssueForm
              {...{ batch, printing, quota, mayChangePlan, zone, wrongTime, approval }}
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
      {batch.state === "issued" ? <Issued batch={batch} progress={progress} refreshSeconds={refreshSeconds} /> : null}
    </Page>
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

function problemsOf(answer: Answer, batch: BatchView, t: TFunction<"certificates">) {
  if (!answer) return [];
  if (answer.form === "correct") return invalidFieldProblems(batch.rows, t);
  const { code } = answer.problem;
  if (answer.form === "pictures")
    return [{ fieldId: "pictures", text: t(`upload.problems.${code}`, { limit: answer.problem.limit }) }];
  if (answer.form === "approval") return [approvalProblem(code, answer.problem.count, t)];
  if (code.startsWith("time-")) return [{ fieldId: "at", text: t(`schedule.problems.${code}`) }];
  const { count } = answer.problem;
  const text = code === "quota-exceeded" ? quotaExceeded(t, count) : t(`batch.problems.${code}`, { count });
  return [{ fieldId: "issue", text }];
}
