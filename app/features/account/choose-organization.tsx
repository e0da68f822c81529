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

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, user, session, csrf } = await requireUser(request);
  const { t } = await translatorFor(request, "members");
  const query = new URL(request.url).searchParams;
  return {
    title: t("choose.title"),
    csrf,
    organizations: await organizations.listOwnOrganizations(deps.db, user.id),
    current: session.actingFor,
    news: (["gone", "waits"] as const).find((name) => query.has(name)) ?? null,
  };
}

/** Acts for another organization from now on. One that cannot be acted for is shown as what it is. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireUser(request);
  const id = readId(String((await request.formData()).get("organization") ?? ""));
  const result = await organizations.actFor(deps, session, id);
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
        {organizations.map(({ id, name, role, status }) => (
          <li key={id} className={styles.session}>
            <div className={styles.browser}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <span className={styles.times}>
                {status === "active" ? t(`roles.${role}`) : t(`choose.status.${status}`)}
              </span>
            </div>
            {status === "active" ? (
              <form method="post">
                <CsrfField />
                <Button
                  name="organization"
                  value={id}
                  look={id === current ? "primary" : "secondary"}
                  aria-label={t("choose.openNamed", { name })}
                >
                  {t("choose.open")}
                </Button>
              </form>
            ) : null}
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href={paths.newOrganization()} look="secondary">
          {t("common:switcher.create")}
        </ButtonLink>
      </div>
      <form method="post" action={paths.signOut()}>
        <CsrfField />
        <Button look="secondary">{t("common:nav.signOut")}</Button>
      </form>
    </SignInFrame>
  );
}
