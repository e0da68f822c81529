import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
import { productNameIn } from "#app/i18n/product-name";
import { translatorFor } from "#app/i18n/request-language.server";
import { viewOfOperator } from "#app/operator";

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
  const { config } = getDeps();
  return {
    title: t("terms.title"),
    description: t("terms.lead", { product: productNameIn(language, config.productName) }),
    operator: viewOfOperator(config.operator, language),
  };
}

export default function Terms() {
  const { operator } = useLoaderData<typeof loader>();
  return <Policy policy="terms" sections={SECTIONS} operator={operator} />;
}
