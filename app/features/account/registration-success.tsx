import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Entrance } from "#app/features/account/Entrance";
import { findEntered } from "#app/features/account/enter.server";
import { translatorFor } from "#app/i18n/request-language.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "account");
  return { title: t("success.title"), entered: await findEntered(request) };
}

export default function RegistrationSuccess() {
  const { t } = useTranslation("account");
  const { entered } = useLoaderData<typeof loader>();
  const text = t(entered === "waiting" ? "success.waitingText" : "success.text");
  return <Entrance title={t("success.title")} text={text} entered={entered} />;
}
