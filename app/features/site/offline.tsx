import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { ButtonLink } from "#app/ui/Button/Button";
import { Page, Row } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "errors");
  return { title: t("problems.offline.title"), noIndex: true };
}

/** Page that the service worker shows instead of any page while offline. */
export default function Offline() {
  const { t } = useTranslation("errors");
  return (
    <Page title={t("problems.offline.title")} measure="text">
      <p>{t("problems.offline.text")}</p>
      <Row>
        {/* An empty address reloads the requested page, for which this one was substituted. */}
        <ButtonLink href="">{t("again")}</ButtonLink>
      </Row>
    </Page>
  );
}
