import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";

const SECTIONS = [
  "kept",
  "holders",
  "chain",
  "cookies",
  "visits",
  "mail",
  "sharing",
  "erasure",
  "rights",
  "changes",
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "legal");
  return {
    title: t("privacy.title"),
    description: t("privacy.lead", { product: productNameIn(language, getDeps().config.productName) }),
  };
}

export default function Privacy() {
  return <Policy policy="privacy" sections={SECTIONS} />;
}
