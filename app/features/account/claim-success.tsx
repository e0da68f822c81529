import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { Outcome } from "#app/features/account/Outcome";
import { translatorFor } from "#app/i18n/request-language.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return { title: t("claim.successTitle") };
}

export default function ClaimSuccess() {
  const { t } = useTranslation("account");
  return <Outcome title={t("claim.successTitle")} text={t("claim.successText")} />;
}
