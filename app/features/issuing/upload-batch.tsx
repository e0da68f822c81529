import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { longText } from "#app/http/gate/posted-form";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { chosenFile, stageChosen } from "#app/http/staged-file.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { achievements, designs, issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Page } from "#app/ui/Page/Page";
import { StylePicker } from "#app/ui/StylePicker/StylePicker";
import { LONGEST_CELL } from "#modules/kernel/limits";
import { can } from "#modules/organizations/index";
import * as styles from "./Batch.css";

export const handle = { hydrate: true, namespace: "certificates" };

interface UploadProblem {
  code: string;
  sheet?: string | undefined;
  line?: number | undefined;
  column?: string | undefined;
  limit?: number | undefined;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "certificates.issue")) return refuse("forbidden");
  const { t, language } = await translatorFor(request, "certificates");
  const { MAX_FILE_MEGABYTES: megabytes, MAX_ROWS: rows } = issuance;
  const template = await designs.defaultStyle(deps.db, actor.organizationId);
  const templates = await designs.listStyles(deps.db, actor.organizationId, language);
  const titles = await achievements.offeredTitles(deps.db, actor);
  return { title: t("upload.title"), language, template, templates, megabytes, rows, titles };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t, language: preferred } = await translatorFor(request, "certificates");
  const form = await request.formData();
  const file = await chosenFile(deps, actor, context.form, "file");
  // Left open, the language is that of the file's headers.
  const chosen = String(form.get("language"));
  const read = await designs.readStyle(deps.db, actor.organizationId, {
    template: String(form.get("template")),
    language: chosen || preferred,
  });
  if (!read.ok) throw problem("bad-request");
  const { template } = read.style;
  const style = { template, language: chosen === "" ? null : read.style.language };
  const achievement = String(form.get("achievement") ?? "").slice(0, LONGEST_CELL);
  const pasted = longText(context.form, "pasted");
  const fail = async (problem: UploadProblem) => {
    const isFileFine = problem.code === "table-busy" || problem.code === "too-many-lists";
    const staged = isFileFine ? await stageChosen(deps, actor, file) : null;
    return data({ problem, achievement, pasted, staged, ...style }, { status: 422 });
  };
  const { MAX_FILE_MEGABYTES: limit } = issuance;
  if (!file?.bytes.length && pasted.trim() === "") return fail({ code: file?.name ? "table-empty" : "file-missing" });
  if ((file?.bytes.length ?? 0) > limit * 1_000_000) return fail({ code: "file-too-large", limit });
  const list = file?.bytes.length
    ? { name: file.name, source: { bytes: file.bytes } }
    : { name: t("upload.pastedName"), source: { pasted } };
  const result = await issuance.importList(deps, actor, {
    ...style,
    ...list,
    preferred,
    achievement: achievement.trim(),
  });
  if (result.ok) {
    const { batchId, matched } = result;
    return redirect(matched ? paths.app.batch(batchId) : paths.app.batchColumns(batchId), 303);
  }
  if (result.code === "forbidden") return refuse(result.code);
  return fail(result.code === "unreadable" ? result.problem : { code: result.code });
}

export default function UploadBatch() {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { language, template, templates, megabytes, rows, titles } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const wrong = answer?.problem;
  const inPasted = wrong !== undefined && answer?.pasted !== "";
  const problems = wrong ? [{ fieldId: inPasted ? "pasted" : "file", text: uploadProblemText(wrong, t) }] : [];
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
          field={{ id: "file", name: "file", errors: wrong && !inPasted ? ["unreadable"] : [] }}
          label={t("upload.file")}
          hint={
            <>
              {t("upload.hint", { megabytes, rows: format.number(rows) })}{" "}
              <a href={paths.app.sampleSpreadsheet("xlsx")} download>
                {t("upload.sample")}
              </a>
            </>
          }
          errorTexts="certificates:upload.problems"
          type="file"
          staged={answer?.staged ?? null}
          accept={ACCEPTED}
        />
        <p>{t("upload.badges")}</p>
        <details className={styles.aside} open={inPasted}>
          <summary>{t("upload.paste")}</summary>
          <TextAreaField
            field={{
              id: "pasted",
              name: "pasted",
              errors: inPasted ? ["unreadable"] : [],
              initialValue: answer?.pasted ?? "",
            }}
            label={t("upload.pasted")}
            hint={t("upload.pastedHint")}
            errorTexts="certificates:upload.problems"
            rows={6}
            optional
          />
        </details>
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
        <StylePicker
          templates={templates}
          template={answer?.template ?? template}
          language={answer?.language ?? language}
          open={{ label: t("upload.fromHeaders"), isOpen: !answer?.language }}
        />
        <Button>{t("upload.submit")}</Button>
      </Form>
    </Page>
  );
}

/** File types in the file dialog. Extensions are listed too, because some phones report no type for spreadsheets. */
const ACCEPTED =
  ".xlsx,.xlsm,.ods,.csv,.tsv,.txt,.json,.png,.zip,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet";

function uploadProblemText({ code, sheet, line, ...values }: UploadProblem, t: TFunction<"certificates">): string {
  const text = t(`upload.problems.${code}`, { ...values, line });
  const place = [
    sheet ? t("upload.sheet", { sheet }) : "",
    line && code !== "quote-open" ? t("correct.line", { line }) : "",
  ];
  const where = place.filter(Boolean).join(", ");
  return where ? `${where}: ${text}` : text;
}
