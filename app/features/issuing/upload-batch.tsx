import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { batchAddress } from "#app/features/issuing/batch-news";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, certificates, designs, rendering } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { LookPicker } from "#app/ui/LookPicker/LookPicker";
import { Page } from "#app/ui/Page/Page";
import { LIMITS } from "#modules/certificates/index";
import { LONGEST_CELL } from "#modules/kernel/limits";
import { can } from "#modules/organizations/index";

export const handle = { hydrate: true };

type UploadProblem = { code: string; column?: string; position?: number; line?: number; limit?: number };

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor.role, "certificates.issue")) return refuse("forbidden");
  const { t, language } = await translatorFor(request, "certificates");
  const { MAX_FILE_MEGABYTES: megabytes, MAX_ROWS: rows } = certificates;
  const { DEFAULT_TEMPLATE: template } = rendering;
  const templates = await designs.listLooks(deps.db, actor.organizationId, language);
  const titles = await achievements.offeredTitles(deps.db, actor);
  return { title: t("upload.title"), language, template, templates, megabytes, rows, titles };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const file = context.form?.files.get("file");
  const read = await designs.readLook(deps.db, actor.organizationId, {
    template: String(form.get("template")),
    language: String(form.get("language")),
  });
  if (!read.ok) throw problem("bad-request");
  const { template, language } = read.look;
  const look = { template, language };
  const achievement = String(form.get("achievement") ?? "").slice(0, LONGEST_CELL);
  const fail = (problems: UploadProblem[]) => data({ problems, achievement, ...look }, { status: 422 });
  if (!file?.bytes.length) return fail([{ code: file?.name ? "file-empty" : "file-missing" }]);
  const pictures = context.form?.files.get("pictures");
  const result = await certificates.draftBatch(deps, actor, {
    ...{ ...look, ...file, achievement: achievement.trim() },
    pictures: pictures?.bytes.length ? pictures.bytes : null,
  });
  if (result.ok) return redirect(batchAddress(result.batchId, result), 303);
  if (result.code === "unreadable") return fail(result.problems.map(flatten));
  return refuse(result.code);
}

function flatten({ code, ...rest }: certificates.SpreadsheetProblem | certificates.PicturesProblem): UploadProblem {
  return { code, ...rest, ...("limitMegabytes" in rest ? { limit: rest.limitMegabytes } : {}) };
}

export default function UploadBatch() {
  const { t } = useTranslation("certificates");
  const { language, template, templates, megabytes, rows, titles } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = (answer?.problems ?? []).map((problem) => ({
    fieldId: problem.code.startsWith("pictures-") ? "pictures" : "file",
    text: t(`upload.problems.${problem.code}`, {
      ...problem,
      column: problem.code === "column-missing" ? t(`fields.${problem.column}`) : problem.column,
    }),
  }));
  const errorsOf = (field: string) => (problems.some(({ fieldId }) => fieldId === field) ? ["unreadable"] : []);
  return (
    <Page
      title={t("upload.title")}
      lead={t("upload.lead")}
      measure="text"
      back={{ href: paths.app.batches(), label: t("batches.title") }}
    >
      <ErrorSummary problems={problems} />
      <Form encType="multipart/form-data">
        <Field
          field={{ id: "file", name: "file", errors: errorsOf("file") }}
          label={t("upload.file")}
          hint={
            <>
              {t("upload.hint", { megabytes, rows, printed: LIMITS.printedFields })} {t("upload.limits", LIMITS)}{" "}
              <a href={paths.app.sampleSpreadsheet()} download>
                {t("upload.sample")}
              </a>
            </>
          }
          errorTexts="certificates:upload.problems"
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        />
        <Field
          field={{ id: "pictures", name: "pictures", errors: errorsOf("pictures") }}
          label={t("upload.pictures")}
          hint={t("upload.picturesHint")}
          errorTexts="certificates:upload.problems"
          type="file"
          accept=".zip,application/zip"
          optional
        />
        <Field
          field={{ id: "achievement", name: "achievement", initialValue: answer?.achievement ?? "" }}
          label={t("upload.achievement")}
          hint={t("upload.achievementHint")}
          errorTexts="certificates:upload.problems"
          list="achievement-titles"
          autoComplete="off"
          optional
        />
        <datalist id="achievement-titles">
          {titles.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <LookPicker
          templates={templates}
          template={answer?.template ?? template}
          language={answer?.language ?? language}
        />
        <Button>{t("upload.submit")}</Button>
      </Form>
    </Page>
  );
}
