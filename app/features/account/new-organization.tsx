import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { requireUser } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, organizations, registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { ORGANIZATION_TYPES } from "#modules/organizations/index";
import { AnotherOrganizationSchema } from "#modules/registration/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, session, csrf } = await requireUser(request);
  const { t } = await translatorFor(request, "common");
  const hasTrial = await billing.hasTrialLeft(deps, session.userId);
  return { title: t("switcher.create"), csrf, hasTrial };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireUser(request);
  const submission = parseWithZod(await request.formData(), { schema: AnotherOrganizationSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const result = await registration.createAnotherOrganization(deps, session, submission.value);
  if (!result.ok) return data({ reply: submission.reply({ formErrors: [result.code] }) }, { status: 422 });
  const chosen = await organizations.actFor(deps, session, result);
  // An organization with a name like another's waits for review.
  return redirect(chosen.ok ? paths.app.home() : paths.organizations("waits"), 303);
}

export default function NewOrganization() {
  const { t } = useTranslation("account");
  const { hasTrial } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string; type: string; website: string }>({
    id: "organization",
    lastResult: answer?.reply ?? null,
  });
  const common = { errorTexts: "account:errors" } as const;
  const types = ORGANIZATION_TYPES.map((value) => ({ value, label: t(`types.${value}`) }));
  const formErrors = form.errors ?? [];
  return (
    <SignInFrame title={t("common:switcher.create")}>
      <ErrorSummary
        problems={[
          ...formErrors.map((code) => ({ text: t(`members:errors.${code}`) })),
          ...problemsOf([fields.name, fields.type, fields.website], (code) => t(`errors.${code}`)),
        ]}
      />
      <p>{t("members:choose.createLead")}</p>
      {hasTrial ? null : (
        <Notice tone="info" title={t("members:choose.trialUsed.title")}>
          <p>{t("members:choose.trialUsed.text")}</p>
        </Notice>
      )}
      <Form {...getFormProps(form)}>
        <Field {...common} field={fields.name} label={t("signUp.organizationName")} autoComplete="organization" />
        <SelectField
          {...common}
          field={fields.type}
          label={t("signUp.organizationType")}
          options={[{ value: "", label: t("signUp.choose") }, ...types]}
        />
        <Field {...common} field={fields.website} label={t("signUp.website")} optional dir="ltr" autoComplete="url" />
        <Button>{t("members:choose.create")}</Button>
      </Form>
      <p>
        <a href={paths.organizations()}>{t("common:switcher.all")}</a>
      </p>
    </SignInFrame>
  );
}
