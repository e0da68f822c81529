import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Entrance } from "#app/features/account/Entrance";
import { findEntered } from "#app/features/account/enter.server";
import { translatorFor } from "#app/i18n/request-language.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return { title: t("claim.successTitle"), entered: await findEntered(request) };
}

export default function ClaimSuccess() {
  const { t } = useTranslation("account");
  const { entered } = useLoaderData<typeof loader>();
  const text = t(entered === "signed-out" ? "claim.successText" : "claim.enteredText");
  return <Entrance title={t("claim.successTitle")} text={text} entered={entered} />;
}
