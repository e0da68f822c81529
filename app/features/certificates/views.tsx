import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { readListQuery, writeListQuery } from "#app/features/certificates/list-query";
import { SaveViewForm } from "#app/features/certificates/SavedViews";
import { refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { certificates } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { can } from "#modules/organizations/index";

const NEWS = ["renamed", "deleted"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  if (!can(actor, "certificates.issue")) return refuse("forbidden");
  const { t } = await translatorFor(request, "find");
  const query = new URL(request.url).searchParams;
  const views = await certificates.listViews(deps, actor);
  return { title: t("views.title"), views, news: NEWS.find((name) => query.has(name)) ?? null };
}

/** Saves a search under a name, renames one, or deletes it. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 2000);
  const name = text("name");
  if (text("intent") === "save") {
    const query = writeListQuery(readListQuery(new URLSearchParams(text("query"))));
    const result = await certificates.saveView(deps, actor, { name, query });
    if (result.ok) return redirect(paths.app.certificates(query), 303);
    if (result.code === "forbidden") return refuse(result.code);
    return data({ id: null, query, name, code: result.code }, { status: 422 });
  }
  const id = readId(text("id"));
  const deleting = text("intent") === "delete";
  const result = deleting
    ? await certificates.deleteView(deps, actor, id)
    : await certificates.renameView(deps, actor, { id, name });
  if (result.ok) return redirect(paths.app.certificateViews(deleting ? "deleted" : "renamed"), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ id, query: "", name, code: result.code }, { status: 422 });
}

export default function Views() {
  const { t } = useTranslation("find");
  const { views, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const fieldId = answer?.id ? `name-${answer.id}` : "view-name";
  return (
    <Page
      title={t("views.title")}
      lead={t("views.lead")}
      measure="text"
      back={{ href: paths.app.certificates(), label: t("back") }}
    >
      <ErrorSummary problems={answer ? [{ fieldId, text: t(`views.problems.${answer.code}`) }] : []} />
      {news ? <Notice tone="success" title={t(`views.news.${news}`)} /> : null}
      {answer && !answer.id ? <SaveViewForm query={answer.query} name={answer.name} errors={[answer.code]} /> : null}
      {views.length === 0 && !answer ? (
        <EmptyState title={t("views.none")} text={t("views.how")}>
          <ButtonLink href={paths.app.certificates()}>{t("views.search")}</ButtonLink>
        </EmptyState>
      ) : null}
      <ul className={styles.viewList}>
        {views.map(({ id, name, query }) => {
          const wrong = answer?.id === id ? answer : null;
          return (
            <li key={id}>
              <Form>
                <input type="hidden" name="id" value={id} />
                <div className={styles.namedLine}>
                  <div className={styles.grown}>
                    <Field
                      field={{
                        id: `name-${id}`,
                        name: "name",
                        errors: wrong ? [wrong.code] : [],
                        initialValue: wrong ? wrong.name : name,
                      }}
                      label={t("views.name")}
                      errorTexts="find:views.problems"
                      autoComplete="off"
                      dir="auto"
                    />
                  </div>
                  <Row>
                    <Button variant="secondary" name="intent" value="rename">
                      {t("views.rename")}
                    </Button>
                    <Button
                      variant="secondary"
                      name="intent"
                      value="delete"
                      aria-label={t("views.deleteNamed", { name })}
                    >
                      {t("views.delete")}
                    </Button>
                    <a href={paths.app.certificates(query)} aria-label={t("views.showNamed", { name })}>
                      {t("views.show")}
                    </a>
                  </Row>
                </div>
              </Form>
            </li>
          );
        })}
      </ul>
    </Page>
  );
}
