import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import { Row } from "#app/ui/Page/Page";

const SECTIONS = ["aim", "checked", "files", "unchecked", "report"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "legal");
  return {
    title: t("accessibility.title"),
    description: t("accessibility.lead", { product: productNameIn(language, getDeps().config.productName) }),
  };
}

/** What is done for accessibility, what of it was checked and what was not. */
export default function Accessibility() {
  const { t } = useTranslation("legal");
  return (
    <Policy policy="accessibility" sections={SECTIONS}>
      <Row>
        <ButtonLink href={paths.contact()}>{t("accessibility.action")}</ButtonLink>
      </Row>
    </Policy>
  );
}
