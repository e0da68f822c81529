import type { LoaderFunctionArgs } from "@remix-run/node";
import { translatorFor } from "#app/i18n/request-language.server";
import { getDeps } from "#app/platform/deps.server";
import { Policy } from "#app/ui/Policy/Policy";

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
