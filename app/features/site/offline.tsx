import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { ButtonLink } from "#app/ui/Button/Button";
import { Page, Row } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "errors");
  return { title: t("problems.offline.title"), noIndex: true };
}

/** Shown by the service worker in the place of any page while there is no connection. */
export default function Offline() {
  const { t } = useTranslation("errors");
  return (
    <Page title={t("problems.offline.title")} measure="text">
      <p>{t("problems.offline.text")}</p>
      <Row>
        {/* The address of the page that was wanted: this one only stands in for it. */}
        <ButtonLink href="">{t("again")}</ButtonLink>
      </Row>
    </Page>
  );
}
