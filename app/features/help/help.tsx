import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/help/Help.css";
import { MoreHelp } from "#app/features/help/MoreHelp";
import { listGuides } from "#app/features/help/read-guides.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { Page } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireActor(request);
  const { t, language } = await translatorFor(request, "help");
  const guides = await listGuides(language);
  return { title: t("title"), guides: guides.map(({ guide, title, description }) => ({ guide, title, description })) };
}

/** Every guide, and where else to ask. */
export default function Help() {
  const { t } = useTranslation("help");
  const { guides } = useLoaderData<typeof loader>();
  return (
    <Page title={t("title")} lead={t("lead")}>
      <ul className={styles.guides}>
        {guides.map(({ guide, title, description }) => (
          <li key={guide}>
            <a className={styles.card} href={paths.app.guide(guide)}>
              <span className={styles.cardTitle}>{title}</span>
              <span className={styles.quiet}>{description}</span>
            </a>
          </li>
        ))}
      </ul>
      <section className={styles.section} aria-labelledby="more">
        <h2 id="more">{t("more.title")}</h2>
        <MoreHelp />
      </section>
    </Page>
  );
}
