import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lookUp } from "#app/http/look-up.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Page } from "#app/ui/Page/Page";
import { UnknownCertificate } from "#app/ui/Verification/UnknownCertificate";
import { VerificationResult } from "#app/ui/Verification/VerificationResult";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const asked = new URL(request.url).searchParams.get("id")?.slice(0, 300).trim() ?? "";
  if (!asked) return { title: t("form.title"), asked, view: null, noIndex: false };
  const view = await lookUp(asked, context);
  const title = view ? t(`verdicts.${view.verdict}.title`) : t("unknown.title");
  return data({ title, asked, view, noIndex: true }, { status: view ? 200 : 404 });
}

export default function Verification() {
  const { t } = useTranslation("verification");
  const { asked, view } = useLoaderData<typeof loader>();
  if (view) return <VerificationResult view={view} />;
  if (asked) return <UnknownCertificate asked={asked} />;
  return (
    <Page title={t("form.title")} lead={t("form.lead")} measure="text">
      <LookupForm />
    </Page>
  );
}
