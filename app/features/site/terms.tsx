import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";

const SECTIONS = [
  "service",
  "account",
  "issuers",
  "validity",
  "verifying",
  "prices",
  "refund",
  "availability",
  "ending",
  "changes",
] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { t, language } = await translatorFor(request, "legal");
  return {
    title: t("terms.title"),
    description: t("terms.lead", { product: productNameIn(language, getDeps().config.productName) }),
  };
}

export default function Terms() {
  return <Policy policy="terms" sections={SECTIONS} />;
}
