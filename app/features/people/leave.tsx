import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { Page, Row } from "#app/ui/Page/Page";
import { workspaceName } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { organization, team } = await requireActor(request);
  const { t } = await translatorFor(request, "members");
  return { title: t(team ? "leave.teamTitle" : "leave.title"), place: workspaceName(organization.name, team?.name) };
}

/** Leaves the organization and redirects to another one of the person, or to a page that says there is none. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, actor } = await requireActor(request);
  const result = await organizations.leaveOrganization(deps, actor);
  if (result.ok || result.code === "not-found") return redirect(paths.app.home(), 303);
  return data({ code: result.code }, { status: 422 });
}

export default function Leave() {
  const { t } = useTranslation("members");
  const { title, place } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page title={title} back={{ href: paths.app.members(), label: t("title") }} measure="text">
      <ErrorSummary problems={answer ? [{ text: t(`errors.${answer.code}`) }] : []} />
      <p>{t("leave.text", { organization: place })}</p>
      <Form>
        <Row>
          <Button variant="danger">{t("leave.submit")}</Button>
          <ButtonLink variant="secondary" href={paths.app.members()}>
            {t("leave.keep")}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
