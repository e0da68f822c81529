import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInFrame } from "#app/features/account/SignInFrame";
import * as styles from "#app/features/account/settings/Settings.css";
import { readId } from "#app/http/read-params.server";
import { requireUser } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Notice } from "#app/ui/Notice/Notice";
import { workspaceName } from "#modules/organizations/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, user, session, csrf } = await requireUser(request);
  const { t } = await translatorFor(request, "members");
  const query = new URL(request.url).searchParams;
  return {
    title: t("choose.title"),
    csrf,
    organizations: await organizations.listOwnOrganizations(deps.db, user.id),
    current: session.actingFor?.teamId ?? session.actingFor?.organizationId ?? null,
    news: (["gone", "waits"] as const).find((name) => query.has(name)) ?? null,
  };
}

/** Switches the session to another organization or team. If the choice is no longer available, the page says so. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireUser(request);
  const form = await request.formData();
  const teamId = form.get("team");
  const place = teamId
    ? { teamId: readId(String(teamId)) }
    : { organizationId: readId(String(form.get("organization") ?? "")) };
  const result = await organizations.actFor(deps, session, place);
  return redirect(result.ok ? paths.app.home() : paths.organizations("gone"), 303);
}

export default function ChooseOrganization() {
  const { t } = useTranslation("members");
  const { organizations, current, news } = useLoaderData<typeof loader>();
  return (
    <SignInFrame title={t("choose.title")}>
      {news ? <Notice tone="info">{t(`choose.${news}`)}</Notice> : null}
      {organizations.length === 0 ? <p>{t("choose.none")}</p> : null}
      <ul className={styles.sessions}>
        {organizations.flatMap(({ id, name, role, status, teams }) => [
          // A person with a team role only chooses among the teams.
          role || status !== "active" ? (
            <li key={id} className={styles.session}>
              <div className={styles.browser}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className={styles.times}>
                  {status === "active" && role ? t(`roles.${role}`) : t(`choose.status.${status}`)}
                </span>
              </div>
              {status === "active" ? (
                <OpenPlace kind="organization" id={id} name={name} isCurrent={id === current} />
              ) : null}
            </li>
          ) : null,
          ...(status === "active" ? teams : []).map((team) => (
            <li key={team.id} className={styles.session}>
              <div className={styles.browser}>
                <bdi>{workspaceName(name, team.name)}</bdi>
                <span className={styles.times}>{t(`roles.${team.role}`)}</span>
              </div>
              <OpenPlace
                kind="team"
                id={team.id}
                name={workspaceName(name, team.name)}
                isCurrent={team.id === current}
              />
            </li>
          )),
        ])}
      </ul>
      <div>
        <ButtonLink href={paths.newOrganization()} variant="secondary">
          {t("common:switcher.create")}
        </ButtonLink>
      </div>
      <form method="post" action={paths.signOut()}>
        <CsrfField />
        <Button variant="secondary">{t("common:nav.signOut")}</Button>
      </form>
    </SignInFrame>
  );
}

/** Button that opens an organization, or one of its teams. */
function OpenPlace(props: { kind: "organization" | "team"; id: string; name: string; isCurrent: boolean }) {
  const { t } = useTranslation("members");
  const { kind, id, name, isCurrent } = props;
  return (
    <form method="post">
      <CsrfField />
      <Button
        name={kind}
        value={id}
        variant={isCurrent ? "primary" : "secondary"}
        aria-label={t("choose.openNamed", { name })}
      >
        {t("choose.open")}
      </Button>
    </form>
  );
}
