import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { viewOfOperator } from "#app/operator";

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
  const { config } = getDeps();
  return {
    title: t("privacy.title"),
    description: t("privacy.lead", { product: productNameIn(language, config.productName) }),
    operator: viewOfOperator(config.operator, language),
  };
}

export default function Privacy() {
  const { operator } = useLoaderData<typeof loader>();
  return <Policy policy="privacy" sections={SECTIONS} operator={operator} />;
}
