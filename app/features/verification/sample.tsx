import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import * as site from "#app/ui/Site/Site.css";
import { SiteHead } from "#app/ui/Site/SiteHead";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  return { title: t("sample.title"), description: t("sample.lead") };
}

/** Says of a certificate across which “Sample” is printed what it is: its code leads here. */
export default function SampleCertificate() {
  const { t } = useTranslation("verification");
  return (
    <div className={site.page}>
      <SiteHead title={t("sample.title")} lead={t("sample.lead")} />
      <section className={site.words}>
        <p>{t("sample.text")}</p>
        <p>
          <ButtonLink href={paths.verification()} variant="secondary">
            {t("sample.verify")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
