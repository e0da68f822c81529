import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/designs/Designs.css";
import { refuse } from "#app/http/problem.server";
import { requireReader } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { designs, rendering } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

/** The name of a design is asked before there is one, so that no design is called like its template. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  if (!can(actor, "designs.edit")) return refuse("forbidden");
  const { t, language } = await translatorFor(request, "designs");
  const from = new URL(request.url).searchParams.get("from") ?? "";
  if (!rendering.isTemplate(from)) return refuse("not-found");
  const { title, width, height } = rendering.templateChoice(from, language);
  const { kind } = rendering.templateOf(from).document;
  return {
    title: t("new.title"),
    from,
    template: { title, width, height, picture: paths.app.templatePreview(from, language) },
    name: await designs.suggestName(deps.db, actor, t(`new.suggested.${kind}`)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireReader(request);
  const form = await request.formData();
  const from = String(form.get("from") ?? "");
  const name = String(form.get("name") ?? "");
  if (!rendering.isTemplate(from)) return refuse("bad-request");
  const result = await designs.createDesign(deps, actor, { name, from });
  if (result.ok) return redirect(paths.app.editDesign(result.id), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ code: result.code, name }, { status: 422 });
}

export default function NewDesign() {
  const { t } = useTranslation("designs");
  const { from, template, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const errors = answer ? [answer.code] : [];
  return (
    <Page
      title={t("new.title")}
      lead={t("new.lead", { title: template.title })}
      back={{ href: paths.app.designs(), label: t("title") }}
      measure="text"
    >
      <ErrorSummary problems={errors.map((code) => ({ fieldId: "name", text: t(`problems.${code}`) }))} />
      <Card>
        <Form>
          <input type="hidden" name="from" value={from} />
          <Field
            field={{ id: "name", name: "name", initialValue: answer?.name ?? name, errors }}
            label={t("about.name")}
            hint={t("new.hint")}
            errorTexts="designs:problems"
          />
          <Button>{t("new.submit")}</Button>
        </Form>
        <img className={styles.sheet} src={template.picture} alt="" width={template.width} height={template.height} />
      </Card>
    </Page>
  );
}
