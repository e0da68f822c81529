import { useTranslation } from "react-i18next";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Verdict } from "#app/ui/Verdict/Verdict";
import { isMistypedPublicId, parsePublicId } from "#modules/kernel/public-id";
import * as styles from "./VerificationResult.css";

/** Single answer for every ID without a certificate: mistyped, made up, or erased. */
export function UnknownCertificate({ query }: { query: string }) {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.result}>
      <div className={styles.paper}>
        <Verdict verdict="unknown" title={t("unknown.title")}>
          <p>{t("unknown.text")}</p>
          {isMistypedPublicId(query) ? (
            <p>
              <strong>{t("holder:typing.title")}</strong> {t("holder:typing.text")}
            </p>
          ) : (
            <>
              {parsePublicId(query) ? null : (
                <p>
                  <strong>{t("holder:notAnId")}</strong>
                </p>
              )}
              <p>{t("holder:look")}</p>
            </>
          )}
        </Verdict>
        <div className={styles.content}>
          <LookupForm value={query} />
        </div>
      </div>
    </div>
  );
}
