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
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Points } from "#app/ui/Page/Page";
import { can, NameSchema } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor, organization } = await requireActor(request);
  if (!can(actor, "organization.edit")) return refuse("forbidden");
  const { t } = await translatorFor(request, "organization");
  const newName = await organizations.findNameRequest(deps.db, actor);
  return { title: t("name.title"), name: organization.name, slug: organization.slug, newName };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  if (form.get("intent") === "withdraw") {
    const result = await organizations.withdrawNameRequest(deps, actor);
    if (!result.ok && result.code === "forbidden") return refuse(result.code);
    return redirect(paths.app.organization("nameKept"), 303);
  }
  const submission = parseWithZod(form, { schema: NameSchema });
  if (submission.status !== "success") return data({ reply: submission.reply() }, { status: 422 });
  const result = await organizations.changeName(deps, actor, submission.value.name);
  if (result.ok) return redirect(paths.app.organization(result.waits ? "nameWaits" : "named"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ reply: submission.reply({ fieldErrors: { name: [result.code] } }) }, { status: 422 });
}

export default function ChangeName() {
  const { t } = useTranslation("organization");
  const { name, slug, newName } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string }>({
    id: "change-name",
    lastResult: answer?.reply ?? null,
    defaultValue: { name },
  });
  return (
    <Page title={t("name.title")} back={{ href: paths.app.organization(), label: t("title") }} measure="text">
      <ErrorSummary problems={problemsOf([fields.name], (code) => t(`errors.${code}`))} />
      <Notice tone="warning" title={t("name.means")}>
        <Points>
          <li>{t("name.oldOnes")}</li>
          <li>{t("name.newOnes")}</li>
          <li>{t("name.address", { path: paths.issuer(slug) })}</li>
          <li>{t("name.alike")}</li>
        </Points>
      </Notice>
      {newName ? (
        <Card>
          <p>{t("name.waiting", { name: newName })}</p>
          <Form>
            <Button name="intent" value="withdraw" variant="secondary">
              {t("name.withdraw")}
            </Button>
          </Form>
        </Card>
      ) : null}
      <Card>
        <Form {...getFormProps(form)}>
          <Field
            field={fields.name}
            label={t("name.label")}
            errorTexts="organization:errors"
            dir="auto"
            autoComplete="organization"
          />
          <Button name="intent" value="change">
            {t("name.submit")}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
