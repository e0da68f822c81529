import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ComponentCatalogue } from "#app/features/workspace/ComponentCatalogue";
import * as styles from "#app/features/workspace/ComponentCatalogue.css";
import { refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { rendering } from "#app/modules.server";
import { Page } from "#app/ui/Page/Page";

export const handle = { hydrate: true, namespace: "certificates" };

/** Catalog of all components, for developers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps } = await requireActor(request);
  if (deps.config.mode !== "local") return refuse("not-found");
  const { t, language } = await translatorFor(request, "certificates");
  return { title: t("catalogue"), templates: rendering.templateChoices(language) };
}

export default function Ui() {
  const { t } = useTranslation("certificates");
  const { templates } = useLoaderData<typeof loader>();
  return (
    <Page title={t("catalogue")}>
      {(["light", "dark"] as const).map((scheme) =>
        (["ltr", "rtl"] as const).map((direction) => (
          <section
            key={scheme + direction}
            className={styles.sheet}
            data-scheme={scheme}
            dir={direction}
            aria-label={`${scheme} ${direction}`}
          >
            <ComponentCatalogue prefix={`${scheme}-${direction}`} templates={templates} />
          </section>
        )),
      )}
    </Page>
  );
}
