import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireAdmin } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Code } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page } from "#app/ui/Page/Page";
import { ORGANIZATION_TYPES } from "#modules/organizations/index";
import { PrepareOrganizationSchema } from "#modules/registration/index";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { t } = await translatorFor(request, "account");
  return { title: t("admin.prepare") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireAdmin(request);
  const submission = parseWithZod(await request.formData(), { schema: PrepareOrganizationSchema });
  if (submission.status !== "success") return data({ reply: submission.reply(), prepared: null }, { status: 422 });
  const result = await registration.prepareOrganization(deps, actor, submission.value);
  if (!result.ok) return refuse(result.code);
  const { identifier, expiresAt } = result;
  const link = deps.accountUrls.claim(identifier);
  // This response is the only one that ever contains the identifier, which is not stored anywhere.
  return data({
    reply: null,
    prepared: { name: submission.value.name, identifier, link, expiresAt: expiresAt.toISOString() },
  });
}

export default function PrepareOrganization() {
  const { t } = useTranslation("account");
  const format = useFormat();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string; type: string; website: string; email: string; reason: string }>({
    id: "prepare",
    lastResult: answer?.reply ?? null,
  });
  const back = { href: paths.admin.organizations(), label: t("admin.title") };
  if (answer?.prepared) {
    const { name, identifier, link, expiresAt } = answer.prepared;
    return (
      <Page title={t("admin.preparedTitle", { name })} back={back} measure="text">
        <Notice tone="success">{t("admin.preparedText", { date: format.date(expiresAt) })}</Notice>
        <DescriptionList
          facts={[
            [t("admin.identifier"), <Code key="identifier">{identifier}</Code>],
            [t("admin.link"), <Code key="link">{link}</Code>],
          ]}
        />
      </Page>
    );
  }
  const common = { errorTexts: "account:errors" } as const;
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  return (
    <Page title={t("admin.prepare")} lead={t("admin.prepareLead")} back={back} measure="text">
      <ErrorSummary
        problems={problemsOf([fields.name, fields.type, fields.website, fields.email, fields.reason], (code) =>
          t(code.startsWith("reason-") ? `admin:problems.${code}` : `errors.${code}`),
        )}
      />
      <Card>
        <Form {...getFormProps(form)}>
          <Field {...common} field={fields.name} label={t("signUp.organizationName")} autoComplete="off" />
          <SelectField
            {...common}
            field={fields.type}
            label={t("signUp.organizationType")}
            options={[{ value: "", label: t("signUp.choose") }, ...types]}
          />
          <Field {...common} field={fields.website} label={t("signUp.website")} optional dir="ltr" autoComplete="off" />
          <Field
            {...common}
            field={fields.email}
            label={t("admin.contactEmail")}
            type="email"
            dir="ltr"
            autoComplete="off"
          />
          <TextAreaField
            field={fields.reason}
            label={t("admin:reason.label")}
            hint={t("admin:reason.hint")}
            errorTexts="admin:problems"
            rows={2}
          />
          <Button>{t("admin.prepareSubmit")}</Button>
        </Form>
      </Card>
    </Page>
  );
}
