import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Outcome } from "#app/features/account/Outcome";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return { title: t("closed.title") };
}

export default function AccountClosed() {
  const { t } = useTranslation("account");
  const { product } = usePage();
  return <Outcome title={t("closed.title")} text={t("closed.text", { product })} />;
}
