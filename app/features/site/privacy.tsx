import type { LoaderFunctionArgs } from "@remix-run/node";
import { getDeps } from "#app/composition.server";
import { Policy } from "#app/features/site/Policy";
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
  const { t } = await translatorFor(request, "legal");
  return { title: t("privacy.title"), description: t("privacy.lead", { product: getDeps().config.productName }) };
}

export default function Privacy() {
  return <Policy policy="privacy" sections={SECTIONS} />;
}
