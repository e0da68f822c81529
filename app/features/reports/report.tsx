import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { issuance } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row, Stack } from "#app/ui/Page/Page";
import { Picture } from "#app/ui/Picture/Picture";
import { type Step, stepIn } from "#modules/certificates/index";
import { can } from "#modules/organizations/index";
import * as styles from "./reports.css";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "reports");
  const result = await issuance.getProblemReport(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { id, kind, fullName, email, message, answer, createdAt, closedAt } = result.report;
  const { id: certificateId, publicId, recipientName, achievementName } = result.report.certificate;
  const certificate = { id: certificateId, publicId, recipientName, achievementName };
  const may = (step: Step) => stepIn(result.state, step, result.correctionBatchId !== null) === null;
  const times = { createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null };
  const query = new URL(request.url).searchParams;
  return {
    title: t("one.title", { name: fullName }),
    report: { id, kind, fullName, email, message, answer, certificate, ...times },
    picture: result.picture,
    correction: result.correctionBatchId,
    canAnswer: can(actor, "certificates.issue") && !closedAt,
    canCorrect: can(actor, "certificates.issue") && !closedAt && may("correct"),
    canErase: can(actor, "recipients.erase") && may("erase"),
    news: (["answered", "closed", "already"] as const).find((name) => query.has(name)) ?? null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const silent = form.get("intent") === "close";
  const submission = parseWithZod(form, { schema: issuance.ReportAnswerSchema });
  if (!silent && submission.status !== "success") {
    const [code = "answerRequired"] = submission.error?.answer ?? [];
    return data({ code, answer: String(form.get("answer") ?? "") }, { status: 422 });
  }
  const answer = silent || submission.status !== "success" ? null : submission.value.answer;
  const result = await issuance.answerReport(deps, actor, { id, answer });
  if (!result.ok && result.code !== "already-closed") return refuse(result.code);
  const news = result.ok ? (silent ? "closed" : "answered") : "already";
  return redirect(`${paths.app.report(id)}?${news}`, 303);
}

export default function Report() {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { report, picture, correction, canAnswer, canCorrect, canErase, news } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { certificate } = report;
  const problems = refused ? [{ fieldId: "answer", text: t(`errors.${refused.code}`) }] : [];
  return (
    <Page
      title={<bdi>{report.fullName}</bdi>}
      lead={t(`mail:reports.kinds.${report.kind}`)}
      back={{ href: paths.app.reports(), label: t("list.title") }}
    >
      {news ? <Notice tone={news === "already" ? "info" : "success"} title={t(`one.news.${news}`)} /> : null}
      {correction ? (
        <Notice title={t("one.correction.title")}>
          <p>{t("one.correction.text")}</p>
          <p>
            <a href={paths.app.batch(correction)}>{t("one.correction.show")}</a>
          </p>
        </Notice>
      ) : null}
      <ErrorSummary problems={problems} />
      <div className={fields.split}>
        <Stack>
          <Card labelledBy="message">
            <h2 id="message">{t("one.message")}</h2>
            <p className={styles.message}>
              <bdi>{report.message || t("one.wordsErased")}</bdi>
            </p>
            <DescriptionList
              facts={[
                [t("certificates:fields.email"), <bdi key="email">{report.email}</bdi>],
                [t("list.received"), format.time(report.createdAt)],
              ]}
            />
          </Card>
          {report.answer !== null ? (
            <Card labelledBy="answered">
              <h2 id="answered">{t("one.answer")}</h2>
              <p className={styles.message}>
                <bdi>{report.answer || t("one.wordsErased")}</bdi>
              </p>
              {report.closedAt ? (
                <p className={fields.hint}>{t("one.answered", { time: format.time(report.closedAt) })}</p>
              ) : null}
            </Card>
          ) : null}
          {canAnswer ? (
            <Form>
              <TextAreaField
                field={{
                  id: "answer",
                  name: "answer",
                  errors: refused ? [refused.code] : [],
                  initialValue: refused?.answer,
                }}
                label={t("one.answer")}
                hint={t("one.answerHint", { email: report.email })}
                errorTexts="reports:errors"
                rows={6}
              />
              <Row>
                <Button>{t("one.send")}</Button>
                <Button variant="secondary" name="intent" value="close">
                  {t("one.close")}
                </Button>
              </Row>
            </Form>
          ) : null}
        </Stack>
        <div className={fields.side}>
          <Card labelledBy="about">
            <h2 id="about">{t("one.about")}</h2>
            <Picture src={paths.certificatePicture(certificate.publicId)} {...picture} alt="" stamp={null} />
            <DescriptionList
              facts={[
                [t("recipient"), <bdi key="name">{certificate.recipientName}</bdi>],
                [t("achievement"), <bdi key="achievement">{certificate.achievementName}</bdi>],
                [t("id"), <Identifier key="id" publicId={certificate.publicId} />],
              ]}
            />
            <Row>
              <ButtonLink variant="secondary" href={paths.app.certificate(certificate.id)}>
                {t("one.toCertificate")}
              </ButtonLink>
              {canCorrect && report.kind === "wrong_details" ? (
                <ButtonLink href={paths.app.correct(certificate.id, report.id)}>{t("one.correct")}</ButtonLink>
              ) : null}
              {canErase && report.kind === "erase_data" ? (
                <ButtonLink variant="secondary" href={paths.app.erase({ certificate: certificate.id })}>
                  {t("certificates:certificate.erase")}
                </ButtonLink>
              ) : null}
            </Row>
          </Card>
        </div>
      </div>
    </Page>
  );
}
