import { useTranslation } from "react-i18next";
import type { VerificationView } from "#app/features/verification/verify-by-public-id.server";
import { paths } from "#app/paths";
import { Code } from "#app/ui/Identifier/Identifier";
import * as styles from "./VerifyWithoutUs.css";

/** Ways to verify the result without trusting the platform. */
export function VerifyWithoutUs({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verification");
  const anchor = view.checks.find(({ name }) => name === "anchor")?.evidence ?? {};
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <h2>{t("own.heading")}</h2>
      </summary>
      <ol className={styles.steps}>
        <li>
          <p>{t("own.document")}</p>
          <a href={`${paths.certificateFile(view.publicId, "json")}?download`}>{t("files.json")}</a>
        </li>
        <li>
          <p>{t("own.signature")}</p>
          <a href={paths.issuer(view.issuer.slug)}>{t("own.keys", { organization: view.issuer.name })}</a>
        </li>
        <li>
          <p>{t("own.hash")}</p>
          <Code>{view.leaf}</Code>
        </li>
        {anchor.transaction ? (
          <li>
            <p>{t("own.anchor")}</p>
            <Code>{anchor.transaction}</Code>
          </li>
        ) : null}
        <li>
          <p>{t("own.status")}</p>
        </li>
      </ol>
      <ul className={styles.more}>
        <li>
          <a href={paths.evidence(view.publicId)}>{t("proof:links.evidence")}</a>
        </li>
        <li>
          <a href={paths.byHand()}>{t("proof:links.byHand")}</a>
        </li>
      </ul>
    </details>
  );
}
