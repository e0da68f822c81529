import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FileForm } from "#app/features/verification/FileForm";
import { UnknownCertificate } from "#app/features/verification/UnknownCertificate";
import { MAX_MEGABYTES } from "#app/features/verification/upload.server";
import { VerificationResult } from "#app/features/verification/VerificationResult";
import { verifyByPublicId } from "#app/features/verification/verify-by-public-id.server";
import { openForm } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import ScanQrCode from "#app/ui/Icon/generated/scan-qr-code";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Page, Stack } from "#app/ui/Page/Page";
import * as styles from "./verification.css";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  const asked = new URL(request.url).searchParams.get("id")?.slice(0, 300).trim() ?? "";
  if (!asked) {
    const { csrf, headers } = await openForm(request);
    const description = t("proof:sharing.portal");
    const page = {
      title: t("form.title"),
      description,
      asked,
      view: null,
      noIndex: false,
      csrf,
      megabytes: MAX_MEGABYTES,
    };
    return data(page, { headers });
  }
  const view = await verifyByPublicId(request, asked, context, "verified");
  const title = view ? t(`verdicts.${view.verdict}.title`) : t("unknown.title");
  const page = { title, description: "", asked, view, noIndex: true, csrf: "", megabytes: MAX_MEGABYTES };
  return data(page, { status: view ? 200 : 404 });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export default function Verification() {
  const { t } = useTranslation("verification");
  const { asked, view, megabytes } = useLoaderData<typeof loader>();
  if (view) return <VerificationResult view={view} />;
  if (asked) return <UnknownCertificate query={asked} />;
  return (
    <Page title={t("form.title")} lead={t("form.lead")} measure="text">
      <div className={styles.scanFirst}>
        <ButtonLink href={paths.verifyByCamera()}>
          <ScanQrCode size={20} aria-hidden="true" />
          {t("scan")}
        </ButtonLink>
      </div>
      <LookupForm />
      <section aria-labelledby="by-file">
        <Stack>
          <h2 id="by-file">{t("file.heading")}</h2>
          <FileForm megabytes={megabytes} />
          <p className={styles.scanLast}>
            <a href={paths.verifyByCamera()}>{t("file.camera")}</a>
          </p>
          <p>
            <a href={paths.verifyMany()}>{t("many.title")}</a>
          </p>
        </Stack>
      </section>
    </Page>
  );
}
