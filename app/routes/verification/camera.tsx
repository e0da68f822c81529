import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { Camera } from "#app/ui/Camera/Camera";
import { Page } from "#app/ui/Page/Page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  return { title: t("camera.title"), noIndex: true };
}

/** The one page of the portal with a program. What is not there with it is there without it: the photograph. */
export default function VerifyByCamera() {
  const { t } = useTranslation("verification");
  return (
    <Page
      title={t("camera.title")}
      lead={t("camera.lead")}
      measure="text"
      back={{ href: paths.verification(), label: t("form.title") }}
    >
      <Camera />
      <script src={paths.cameraScript("camera.js")} defer />
    </Page>
  );
}
