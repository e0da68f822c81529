import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { EmptyState } from "#app/ui/EmptyState/EmptyState";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { Card, Page, Row } from "#app/ui/Page/Page";
import { Table } from "#app/ui/Table/Table";

const NEWS = ["created", "renamed", "closed", "opened"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const { t } = await translatorFor(request, "teams");
  const list = await organizations.listTeams(deps.db, actor);
  if (!list.ok) return refuse(list.code);
  const query = new URL(request.url).searchParams;
  return {
    title: t("title"),
    mayManage: list.mayManage,
    teams: list.teams.map(({ closedAt, ...team }) => ({ ...team, closed: closedAt !== null })),
    news: NEWS.find((name) => query.has(name)) ?? null,
  };
}

/** Creates a team. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const name = String((await request.formData()).get("name") ?? "");
  const result = await organizations.createTeam(deps, actor, name);
  if (result.ok) return redirect(paths.app.teams("created"), 303);
  if (result.code === "forbidden") return refuse(result.code);
  return data({ code: result.code, name }, { status: 422 });
}

export default function Teams() {
  const { t } = useTranslation("teams");
  const { mayManage, teams, news } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const columns = [t("name"), t("members"), t("state"), t("members:invitations.action")];
  const field = { id: "name", name: "name", errors: answer ? [answer.code] : [], initialValue: answer?.name ?? "" };
  return (
    <Page title={t("title")} lead={t("lead")}>
      <ErrorSummary problems={answer ? [{ fieldId: "name", text: t(`errors.${answer.code}`) }] : []} />
      {news ? <Notice tone="success" title={t(`news.${news}`)} /> : null}
      {teams.length === 0 ? <EmptyState title={t("empty.title")} text={t("empty.text")} /> : null}
      {teams.length > 0 ? (
        <Table caption={t("title")} columns={columns}>
          {teams.map(({ id, name, members, closed }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td data-label={t("members")}>{t("memberCount", { count: members })}</td>
              <td data-label={t("state")}>{t(closed ? "states.closed" : "states.open")}</td>
              <td>
                <Row>
                  {closed ? null : <OpenTeam id={id} name={name} />}
                  {mayManage ? (
                    <a href={paths.app.team(id)} aria-label={t("changeNamed", { name })}>
                      {t("change")}
                    </a>
                  ) : null}
                </Row>
              </td>
            </tr>
          ))}
        </Table>
      ) : null}
      {mayManage ? (
        <Card labelledBy="new-team">
          <h2 id="new-team">{t("create.title")}</h2>
          <Form>
            <Field field={field} label={t("name")} errorTexts="teams:errors" autoComplete="off" hint={t("nameHint")} />
            <Button variant={teams.length === 0 ? "primary" : "secondary"}>{t("create.submit")}</Button>
          </Form>
        </Card>
      ) : null}
    </Page>
  );
}

/** Button to switch to the team, after which the person acts within it alone. */
function OpenTeam({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("teams");
  return (
    <form method="post" action={paths.organizations()}>
      <CsrfField />
      <Button name="team" value={id} variant="secondary" aria-label={t("openNamed", { name })}>
        {t("open")}
      </Button>
    </form>
  );
}
