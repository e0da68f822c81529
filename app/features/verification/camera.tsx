import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { translatorFor } from "#app/i18n/request-language.server";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import * as styles from "./camera.css";

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await translatorFor(request, "verification");
  return { title: t("camera.title"), noIndex: true };
}

/**
 * Camera page, the only page of the portal that requires scripts. Without them a photograph of the code works instead.
 */
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

/** Placeholder in a sentence for the host of a code. */
const HOST = "{host}";

/** Frame for the camera's video, with every sentence that its script may show: the script contains no texts. */
function Camera() {
  const { t } = useTranslation("verification");
  const { origin } = usePage();
  return (
    <div className={styles.camera} data-camera data-origin={origin} data-worker={paths.cameraScript("read-code.js")}>
      {/* Visible until the script hides it: with scripts off, or if the script could not be loaded. */}
      <div data-state="no-script">
        <Notice tone="warning">
          <p>{t("camera.noScript")}</p>
        </Notice>
      </div>
      <video className={styles.video} playsInline muted hidden title={t("camera.picture")} />
      <div aria-live="polite">
        <p data-state="starting" hidden>
          {t("camera.starting")}
        </p>
        <p data-state="scanning" hidden>
          {t("camera.scanning")}
        </p>
        <div data-state="denied" hidden>
          <Notice tone="warning" title={t("camera.denied.title")}>
            <p>{t("camera.denied.text")}</p>
          </Notice>
        </div>
        <div data-state="missing" hidden>
          <Notice tone="warning" title={t("camera.missing.title")}>
            <p>{t("camera.missing.text")}</p>
          </Notice>
        </div>
        <div data-state="foreign-host" hidden>
          <Notice tone="warning">
            <p data-sentence={t("file.problems.foreign-host", { host: HOST })} />
          </Notice>
        </div>
        <div data-state="no-certificate-code" hidden>
          <Notice tone="warning">
            <p>{t("file.problems.no-certificate-code")}</p>
          </Notice>
        </div>
      </div>
      <p>
        <a href={paths.verifyFile()}>{t("camera.photo")}</a>
      </p>
    </div>
  );
}
