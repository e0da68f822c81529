import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { batchAddress, readNews } from "#app/features/issuing/batch-news";
import { invalidFieldProblems } from "#app/features/issuing/CorrectionForm";
import { Draft } from "#app/features/issuing/Draft";
import { Issued } from "#app/features/issuing/Issued";
import { Issuing } from "#app/features/issuing/Issuing";
import { readCorrections } from "#app/features/issuing/row-corrections";
import { showBatch } from "#app/features/issuing/show-batch.server";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";

export const handle = { hydrate: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "certificates");
  const id = readId(params.id);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const [result, progress, quota, unprinted] = await Promise.all([
    certificates.getBatch(deps.db, actor, id),
    certificates.getBatchProgress(deps.db, actor, id),
    billing.getQuota(deps.db, deps, actor.organizationId),
    certificates.findUnprinted(deps.db, actor, id, today),
  ]);
  if (!result.ok || !progress) return refuse(result.ok ? "not-found" : result.code);
  const batch = showBatch(result.batch);
  const { encodingGuessed, unused } = readNews(request.url);
  return {
    title: t("batch.title", { name: batch.name }),
    refreshSeconds: batch.state === "issuing" ? 2 : 0,
    batch,
    progress,
    unprinted,
    remaining: quota.remaining,
    ...{ encodingGuessed, unused },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const batchId = readId(params.id);
  const form = await request.formData();
  const done = () => redirect(paths.app.batch(batchId), 303);
  if (form.get("intent") === "correct") {
    const found = await certificates.getBatch(deps.db, actor, batchId);
    if (!found.ok) return refuse(found.code);
    const labels = new Map(found.batch.rows.map((row) => [row.line, row.cells.custom.map(({ label }) => label)]));
    const corrections = readCorrections(form, (line) => labels.get(line) ?? []);
    const result = await certificates.correctBatchRows(deps, actor, { batchId, corrections });
    if (!result.ok) return result.code === "not-a-draft" ? done() : refuse(result.code);
    const tried = result.stillInvalid.some(({ line }) => corrections.has(line));
    return tried ? data({ form: "correct" as const, problem: null }, { status: 422 }) : done();
  }
  if (form.get("intent") === "pictures") {
    const file = context.form?.files.get("pictures");
    const wrong = (problem: certificates.PicturesProblem) =>
      data({ form: "pictures" as const, problem: { limit: 0, ...problem } }, { status: 422 });
    if (!file?.bytes.length) return wrong({ code: "pictures-missing" });
    const result = await certificates.addPictures(deps, actor, { batchId, bytes: file.bytes });
    if (result.ok) return redirect(batchAddress(batchId, result), 303);
    if (result.code === "unreadable") return wrong(result.problem);
    return result.code === "not-a-draft" ? done() : refuse(result.code);
  }
  if (form.get("intent") === "no-pictures") {
    const result = await certificates.leavePicturesOut(deps, actor, batchId);
    return result.ok || result.code === "not-a-draft" ? done() : refuse(result.code);
  }
  const result = await certificates.issueBatch(deps, actor, {
    batchId,
    validRowsOnly: form.get("validRowsOnly") === "on",
    replaceChanged: form.get("replaceChanged") === "on",
  });
  if (result.ok || result.code === "not-a-draft") return done();
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  const { code } = result;
  const count = code === "quota-exceeded" ? result.remaining : code === "invalid-rows" ? result.count : 0;
  return data({ form: "issue" as const, problem: { code, count } }, { status: 422 });
}

export default function Batch() {
  const { t } = useTranslation("certificates");
  const { batch, progress, unprinted, remaining, encodingGuessed, unused } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems =
    answer?.form === "correct"
      ? invalidFieldProblems(batch.rows, t)
      : answer?.form === "pictures"
        ? [{ fieldId: "pictures", text: t(`upload.problems.${answer.problem.code}`, { limit: answer.problem.limit }) }]
        : answer?.problem
          ? [{ fieldId: "issue", text: t(`batch.problems.${answer.problem.code}`, { count: answer.problem.count }) }]
          : [];
  return (
    <Page title={<bdi>{batch.name}</bdi>} back={{ href: paths.app.batches(), label: t("batches.title") }}>
      <ErrorSummary problems={problems} />
      {batch.state === "draft" ? (
        <>
          {encodingGuessed ? (
            <Notice tone="warning" title={t("batch.encoding.title")}>
              <p>{t("batch.encoding.text")}</p>
            </Notice>
          ) : null}
          {unused > 0 ? (
            <Notice tone="warning" title={t("pictures.unused.title", { count: unused })}>
              <p>{t("pictures.unused.text")}</p>
            </Notice>
          ) : null}
          <Draft
            batch={batch}
            unprinted={unprinted}
            remaining={remaining}
            wrongPictures={answer?.form === "pictures"}
          />
        </>
      ) : null}
      {batch.state === "issuing" ? <Issuing batchId={batch.id} initial={progress} /> : null}
      {batch.state === "issued" ? <Issued batch={batch} waitingForAnchor={progress.waitingForAnchor} /> : null}
    </Page>
  );
}
