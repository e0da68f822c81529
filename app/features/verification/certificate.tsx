import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UnknownCertificate } from "#app/features/verification/UnknownCertificate";
import { VerificationResult } from "#app/features/verification/VerificationResult";
import { type VerificationView, verifyByPublicId } from "#app/features/verification/verify-by-public-id.server";
import { formatDate } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";

/** Public page of a certificate, the target of its QR code. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const asked = params.id?.slice(0, 300) ?? "";
  const view = await verifyByPublicId(request, asked, context, "viewed");
  const title = view ? t(`verdicts.${view.verdict}.title`) : t("unknown.title");
  const shared = view ? await shareTexts(request, view) : { shareTitle: "", description: "" };
  return data({ title, ...shared, asked, view, noIndex: true }, { status: view ? 200 : 404 });
}

export default function Certificate() {
  const { asked, view } = useLoaderData<typeof loader>();
  return view ? <VerificationResult view={view} /> : <UnknownCertificate query={asked} />;
}

/** Preview texts of a shared link. They never contain the verdict, which others would cache after it has changed. */
async function shareTexts(request: Request, view: VerificationView) {
  const { t, language } = await translatorFor(request, "proof");
  const { recipientName: name, achievementName: achievement, issuer, issuedOn } = view;
  const date = formatDate(language, issuedOn);
  return {
    shareTitle: t("sharing.title", { achievement, name }),
    description: t("sharing.text", { organization: issuer.name, date }),
  };
}
