import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { problem, refuse } from "#app/http/problem.server";
import { readId } from "#app/http/read-params.server";
import { requireActor } from "#app/http/session.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Page } from "#app/ui/Page/Page";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const found = await organizations.getTeam(deps.db, actor, readId(params.id));
  if (!found.ok) return refuse(found.code);
  const { name, closedAt } = found.team;
  return { title: name, name, closed: closedAt !== null };
}

/** Renames, closes or reopens a team. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const id = readId(params.id);
  const form = await request.formData();
  const intent = form.get("intent");
  if (intent === "close" || intent === "open") {
    const closed = intent === "close";
    const result = await organizations.setTeamClosed(deps, actor, { id, closed });
    return result.ok ? redirect(paths.app.teams(closed ? "closed" : "opened"), 303) : refuse(result.code);
  }
  if (intent !== "rename") throw problem("bad-request");
  const name = String(form.get("name") ?? "");
  const result = await organizations.renameTeam(deps, actor, { id, name });
  if (result.ok) return redirect(paths.app.teams("renamed"), 303);
  if (result.code === "forbidden" || result.code === "not-found") return refuse(result.code);
  return data({ code: result.code, name }, { status: 422 });
}

export default function ChangeTeam() {
  const { t } = useTranslation("teams");
  const { name, closed } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const field = { id: "name", name: "name", errors: answer ? [answer.code] : [], initialValue: answer?.name ?? name };
  return (
    <Page title={<bdi>{name}</bdi>} back={{ href: paths.app.teams(), label: t("title") }} measure="text">
      <ErrorSummary problems={answer ? [{ fieldId: "name", text: t(`errors.${answer.code}`) }] : []} />
      <Card labelledBy="rename-title">
        <h2 id="rename-title">{t("rename.title")}</h2>
        <Form>
          <Field field={field} label={t("name")} errorTexts="teams:errors" autoComplete="off" />
          <Button name="intent" value="rename">
            {t("rename.submit")}
          </Button>
        </Form>
      </Card>
      <Card labelledBy="close-title">
        <h2 id="close-title">{t(closed ? "reopen.title" : "close.title")}</h2>
        <p>{t(closed ? "reopen.text" : "close.text")}</p>
        <Form>
          <Button name="intent" value={closed ? "open" : "close"} variant={closed ? "secondary" : "danger"}>
            {t(closed ? "reopen.submit" : "close.submit")}
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
