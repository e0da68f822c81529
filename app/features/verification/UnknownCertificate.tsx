import { useTranslation } from "react-i18next";
import { LookupForm } from "#app/ui/LookupForm/LookupForm";
import { Verdict } from "#app/ui/Verdict/Verdict";
import { isMistypedPublicId, parsePublicId } from "#modules/kernel/public-id";
import * as styles from "./VerificationResult.css";

/** One answer for every ID that leads to nothing: mistyped, made up, or erased. */
export function UnknownCertificate({ asked }: { asked: string }) {
  const { t } = useTranslation("verification");
  return (
    <div className={styles.result}>
      <div className={styles.paper}>
        <Verdict verdict="unknown" title={t("unknown.title")}>
          <p>{t("unknown.text")}</p>
          {isMistypedPublicId(asked) ? (
            <p>
              <strong>{t("holder:typing.title")}</strong> {t("holder:typing.text")}
            </p>
          ) : (
            <>
              {parsePublicId(asked) ? null : (
                <p>
                  <strong>{t("holder:notAnId")}</strong>
                </p>
              )}
              <p>{t("holder:look")}</p>
            </>
          )}
        </Verdict>
        <div className={styles.content}>
          <LookupForm value={asked} />
        </div>
      </div>
    </div>
  );
}
