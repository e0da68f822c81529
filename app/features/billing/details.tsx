import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { billing, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field, SelectField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";
import { BillingDetailsSchema, COUNTRY_CODES } from "#modules/billing/index";
import { orderAfter } from "./read-choice";

/** Billing details for invoices. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization, user } = await requireActor(request);
  const { t, language } = await translatorFor(request, "plan");
  const found = await billing.getDetails(deps, actor);
  if (!found.ok) return refuse(found.code);
  const { name, street, postcode, city, country, vatNumber, email } = found.details ?? {
    name: organization.name,
    street: "",
    postcode: "",
    city: "",
    country: "",
    vatNumber: null,
    email: user.email,
  };
  const names = new Intl.DisplayNames([language], { type: "region" });
  const countries = COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value }));
  return {
    title: t("details.title"),
    values: { name, street, postcode, city, country, vatNumber: vatNumber ?? "", email },
    countries: countries.sort((a, b) => a.label.localeCompare(b.label, language)),
    next: orderAfter(new URL(request.url).searchParams),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  // Checked before validation: a person without permission gets no messages about the input.
  if (!organizations.can(actor, "billing.manage")) return refuse("forbidden");
  const { language } = await translatorFor(request, "plan");
  const submission = parseWithZod(await request.formData(), { schema: BillingDetailsSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const result = await billing.saveDetails(deps, actor, { ...submission.value, language });
  if (result.ok) {
    return redirect(orderAfter(new URL(request.url).searchParams) ?? paths.app.plan("saved"), 303);
  }
  if (result.code === "forbidden") return refuse(result.code);
  return data({ reply: submission.reply({ fieldErrors: { vatNumber: ["vatNumberInvalid"] } }) }, { status: 422 });
}

export default function BillingDetails() {
  const { t } = useTranslation("plan");
  const { values, countries, next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<typeof values>({
    id: "billing-details",
    lastResult: answer?.reply ?? null,
    defaultValue: values,
  });
  const { name, street, postcode, city, country, vatNumber, email } = fields;
  const common = { errorTexts: "plan:errors" } as const;
  const all = [name, street, postcode, city, country, vatNumber, email];
  return (
    <Page
      title={t("details.title")}
      lead={t("details.lead")}
      back={{ href: paths.app.plan(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary problems={problemsOf(all, (code) => t(`errors.${code}`))} />
      <Card>
        <Form {...getFormProps(form)}>
          <Field {...common} field={name} dir="auto" label={t("details.name")} autoComplete="organization" />
          <Field {...common} field={street} dir="auto" label={t("details.street")} autoComplete="street-address" />
          <Field {...common} field={postcode} label={t("details.postcode")} autoComplete="postal-code" optional short />
          <Field {...common} field={city} dir="auto" label={t("details.city")} autoComplete="address-level2" />
          <SelectField
            {...common}
            field={country}
            label={t("details.country")}
            options={[{ value: "", label: t("details.choose") }, ...countries]}
            autoComplete="country"
          />
          <Field
            {...common}
            field={vatNumber}
            label={t("details.vatNumber")}
            hint={t("details.vatHint")}
            optional
            dir="ltr"
          />
          <Field {...common} field={email} label={t("details.email")} type="email" dir="ltr" autoComplete="email" />
          <Button>{t(next ? "details.continue" : "details.save")}</Button>
        </Form>
      </Card>
    </Page>
  );
}
