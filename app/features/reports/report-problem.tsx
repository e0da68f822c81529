import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { recordMiss } from "#app/http/miss-limit.server";
import { problem } from "#app/http/problem.server";
import { judgePublicForm, openPublicForm, reusableToken } from "#app/http/public-form/public-form.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates, issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { ChoiceField, Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fieldStyles from "#app/ui/Form/forms.css";
import { FormGuard, puzzleOf } from "#app/ui/FormGuard/FormGuard";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row, Stack } from "#app/ui/Page/Page";
import { Picture } from "#app/ui/Picture/Picture";
import { PROBLEM_KINDS, type ProblemReportForm } from "#modules/issuance/index";

/** Public form for reporting a problem with a certificate to its issuer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const deps = getDeps();
  const record = await certificates.getPublicRecord(deps.db, params.id?.slice(0, 300) ?? "");
  if (!record) {
    await recordMiss(deps, context);
    throw problem("not-found");
  }
  const { t } = await translatorFor(request, "reports");
  const sent = new URL(request.url).searchParams.has("sent");
  const { csrf, headers, guard } = await openPublicForm(request);
  const { publicId, recipientName, achievementName, issuer } = record;
  const certificate = { publicId, recipientName, achievementName, organization: issuer.name };
  const constraint = getZodConstraint(issuance.ProblemReportSchema);
  const title = t(sent ? "sent.title" : "title");
  return data(
    { title, noIndex: true, csrf, guard, certificate, picture: record.picture, sent, constraint },
    { headers },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const publicId = params.id?.slice(0, 300) ?? "";
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: issuance.ProblemReportSchema });
  const formState = { reply: submission.reply(), token: reusableToken(deps, form) };
  if (submission.status !== "success") return data({ ...formState, refusal: null }, { status: 422 });
  const judged = await judgePublicForm(deps, form, context.address);
  if (!judged.ok)
    return data({ ...formState, refusal: judged.refusal }, { status: judged.status, headers: judged.headers });
  const { language } = await translatorFor(request, "reports");
  const report = { key: judged.key, publicId, language, form: submission.value };
  const result = await issuance.reportProblem(deps, report).catch((error: unknown) => {
    deps.log.error("a problem report could not be stored", { error });
    return null;
  });
  // The form keeps its input.
  if (!result) return data({ ...formState, refusal: "failed" as const }, { status: 503 });
  if (result.ok) return redirect(paths.reportProblem(publicId, true), 303);
  if (result.code === "too-many-open") return data({ ...formState, refusal: result.code }, { status: 429 });
  await recordMiss(deps, context);
  throw problem("not-found");
}

export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  actionHeaders.has("Retry-After") ? actionHeaders : loaderHeaders;

export default function ReportProblem() {
  const { t } = useTranslation("reports");
  const { certificate, picture, sent, guard, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ProblemReportForm>({ id: "report", lastResult: answer?.reply ?? null, constraint });
  const { publicId, organization } = certificate;
  const back = { href: paths.certificate(publicId), label: t("back") };
  if (sent) {
    return (
      <Page title={t("sent.title")} measure="text" back={back}>
        <Notice tone="success" title={t("sent.done", { organization })}>
          <p>{t("sent.answer", { organization })}</p>
        </Notice>
      </Page>
    );
  }
  const inOrder = [fields.kind, fields.message, fields.fullName, fields.email];
  const problems = problemsOf(inOrder, (code) => t(`errors.${code}`));
  if (answer?.refusal === "too-many-open") problems.push({ text: t("tooManyOpen", { organization }) });
  else if (answer?.refusal) problems.push({ text: t(`contact:refusals.${answer.refusal}`) });
  const guarded = { ...guard, token: answer?.token ?? guard.token };
  const common = { errorTexts: "reports:errors" } as const;
  const kinds = PROBLEM_KINDS.map((kind) => ({ value: kind, label: t(`mail:reports.kinds.${kind}`) }));
  return (
    <Page title={t("title")} lead={t("lead", { organization })} back={back}>
      <div className={fieldStyles.split}>
        <Stack>
          {" "}
          <ErrorSummary problems={problems} />
          <Form {...getFormProps(form)} action={paths.reportProblem(publicId)} {...puzzleOf(guarded)}>
            <ChoiceField {...common} field={fields.kind} label={t("kind")} options={kinds} />
            <TextAreaField {...common} field={fields.message} label={t("message")} hint={t("messageHint")} rows={6} />
            <Field {...common} field={fields.fullName} label={t("fullName")} autoComplete="name" />
            <Field
              {...common}
              field={fields.email}
              label={t("email")}
              hint={t("emailHint", { organization })}
              type="email"
              autoComplete="email"
              dir="ltr"
            />
            <FormGuard {...guarded} />
            <Row>
              <Button>{t("send")}</Button>
              <ButtonLink variant="secondary" href={back.href}>
                {t("cancel")}
              </ButtonLink>
            </Row>
          </Form>
        </Stack>
        <div className={fieldStyles.side}>
          <Picture src={paths.certificatePicture(publicId)} {...picture} alt="" stamp={null} />
          <DescriptionList
            facts={[
              [t("recipient"), <bdi key="name">{certificate.recipientName}</bdi>],
              [t("achievement"), <bdi key="achievement">{certificate.achievementName}</bdi>],
              [t("id"), <Identifier key="id" publicId={publicId} />],
            ]}
          />
        </div>
      </div>
    </Page>
  );
}
