import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/forms/ErrorSummary";
import { TextAreaField } from "#app/forms/Field";
import { Form } from "#app/forms/Form";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Facts } from "#app/ui/Facts/Facts";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { may } from "#modules/organizations/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!may(actor.role, "certificates.revoke")) return refuse("forbidden");
  const { t } = await translatorFor(request, "certificates");
  const result = await certificates.getCertificate(deps, actor, readId(params.id));
  if (!result.ok) return refuse(result.code);
  const { id, publicId, recipientName, achievementName, revokedAt } = result.certificate;
  if (revokedAt) throw redirect(paths.app.certificate(id), 303);
  return { title: t("revoke.title"), id, publicId, recipientName, achievementName };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const reason = (await request.formData()).get("reason");
  const text = typeof reason === "string" ? reason : "";
  const result = await certificates.revokeCertificate(deps, actor, { id, reason: text });
  if (result.ok) return redirect(`${paths.app.certificate(id)}?revoked`, 303);
  if (result.code === "already-revoked") return redirect(paths.app.certificate(id), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ code: result.code, reason: text }, { status: 422 });
}

export default function Revoke() {
  const { t } = useTranslation("certificates");
  const { id, publicId, recipientName, achievementName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problems = answer ? [{ fieldId: "reason", text: t(`revoke.problems.${answer.code}`) }] : [];
  return (
    <Page title={t("revoke.title")} measure="text" back={{ href: paths.app.certificate(id), label: t("revoke.back") }}>
      <ErrorSummary problems={problems} />
      <Facts
        facts={[
          [t("columns.recipient"), <bdi key="name">{recipientName}</bdi>],
          [t("columns.achievement"), <bdi key="achievement">{achievementName}</bdi>],
          [t("columns.id"), <Identifier key="id" publicId={publicId} />],
        ]}
      />
      <Notice tone="warning" title={t("revoke.warning")}>
        <p>{t("revoke.consequence")}</p>
      </Notice>
      <Form>
        <TextAreaField
          field={{ id: "reason", name: "reason", errors: answer ? [answer.code] : [], initialValue: answer?.reason }}
          label={t("revoke.reason")}
          hint={t("revoke.reasonHint")}
          errorTexts="certificates:revoke.problems"
          rows={3}
        />
        <Row>
          <Button look="danger">{t("revoke.submit")}</Button>
          <ButtonLink look="secondary" href={paths.app.certificate(id)}>
            {t("revoke.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
