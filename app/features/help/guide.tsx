import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/help/Help.css";
import { MoreHelp } from "#app/features/help/MoreHelp";
import { compileGuide, listGuides } from "#app/features/help/read-guides.server";
import { problem } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { isGuide } from "#app/ui/HelpLink/guides";
import { Page } from "#app/ui/Page/Page";
import { prose } from "#app/ui/Prose/Prose.css";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps } = await requireActor(request);
  const { language } = await translatorFor(request, "help");
  const guides = isGuide(params.guide) ? await listGuides(language) : [];
  const source = guides.find(({ guide }) => guide === params.guide);
  if (!source) throw problem("not-found");
  const { title, description } = source;
  return {
    title,
    description,
    html: (await compileGuide(deps, source, language)).html,
    others: guides.filter((other) => other !== source).map(({ guide, title }) => ({ guide, title })),
  };
}

/** How one task is done, with the buttons by their names. */
export default function GuidePage() {
  const { t } = useTranslation("help");
  const { title, description, html, others } = useLoaderData<typeof loader>();
  return (
    <Page title={title} lead={description} back={{ href: paths.app.help(), label: t("title") }}>
      <div className={styles.columns}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own guide, compiled from its file */}
        <article className={prose} dangerouslySetInnerHTML={{ __html: html }} />
        <div className={styles.aside}>
          <nav className={styles.section} aria-labelledby="others">
            <h2 className={styles.asideTitle} id="others">
              {t("others")}
            </h2>
            <ul className={styles.ways}>
              {others.map((other) => (
                <li key={other.guide}>
                  <a href={paths.app.guide(other.guide)}>{other.title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <section className={styles.section} aria-labelledby="more">
            <h2 className={styles.asideTitle} id="more">
              {t("more.title")}
            </h2>
            <MoreHelp />
          </section>
        </div>
      </div>
    </Page>
  );
}
