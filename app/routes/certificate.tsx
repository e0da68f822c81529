import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { lookUp } from "#app/http/look-up.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { UnknownCertificate } from "#app/ui/Verification/UnknownCertificate";
import { VerificationResult } from "#app/ui/Verification/VerificationResult";

/** A certificate's own address, which its QR code opens. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const asked = params.id?.slice(0, 300) ?? "";
  const view = await lookUp(asked, context);
  const title = view ? t(`verdicts.${view.verdict}.title`) : t("unknown.title");
  return data({ title, asked, view, noIndex: true }, { status: view ? 200 : 404 });
}

export default function Certificate() {
  const { asked, view } = useLoaderData<typeof loader>();
  return view ? <VerificationResult view={view} /> : <UnknownCertificate asked={asked} />;
}
