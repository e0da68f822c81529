import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";
import { ContactSchema, can } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "organization.edit")) return refuse("forbidden");
  const { t } = await translatorFor(request, "organization");
  const organization = await organizations.getOrganization(deps.db, actor.organizationId);
  const waiting = await organizations.findContactRequest(deps, actor);
  return { title: t("contact.title"), contact: organization?.contactAddress ?? null, waiting };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { language } = await translatorFor(request, "organization");
  const form = await request.formData();
  if (form.get("intent") === "remove") {
    const result = await organizations.removeContactAddress(deps, actor);
    return result.ok ? redirect(paths.app.organization("contactRemoved"), 303) : refuse(result.code);
  }
  const submission = parseWithZod(form, { schema: ContactSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const address = submission.value.contact;
  const result = await organizations.requestContactAddress(deps, actor, { address, language });
  if (result.ok) return redirect(paths.app.organization("contactSent"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ reply: submission.reply({ fieldErrors: { contact: [result.code] } }) }, { status: 422 });
}

export default function ChangeContact() {
  const { t } = useTranslation("organization");
  const { contact, waiting } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ contact: string }>({
    id: "change-contact",
    lastResult: answer?.reply ?? null,
    defaultValue: { contact: waiting ?? contact ?? "" },
  });
  return (
    <Page
      title={t("contact.title")}
      lead={t("contact.lead")}
      back={{ href: paths.app.organization(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary problems={problemsOf([fields.contact], (code) => t(`errors.${code}`))} />
      <Card>
        <Form {...getFormProps(form)}>
          <Field
            field={fields.contact}
            label={t("contact.address")}
            errorTexts="organization:errors"
            type="email"
            dir="ltr"
            autoComplete="email"
          />
          <Button name="intent" value="change">
            {t("contact.submit")}
          </Button>
        </Form>
      </Card>
      {contact || waiting ? (
        <Form>
          <Button name="intent" value="remove" variant="secondary">
            {t("contact.remove")}
          </Button>
        </Form>
      ) : null}
    </Page>
  );
}
