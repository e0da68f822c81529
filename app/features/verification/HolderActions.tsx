import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { ButtonLink } from "#app/ui/Button/Button";
import * as styles from "./VerificationResult.css";

/** For the person whom a certificate is about: who corrects or erases it. */
export function HolderActions({ issuer }: { issuer: { name: string; website: string | null } }) {
  const { t } = useTranslation("trust");
  const organization = `\u2068${issuer.name}\u2069`;
  return (
    <section className={styles.section} aria-labelledby="yours" data-screen>
      <h2 id="yours">{t("yours.title")}</h2>
      <p>{t("yours.text", { organization })}</p>
      <div className={styles.row}>
        {issuer.website ? (
          <ButtonLink look="secondary" href={issuer.website} rel="noopener nofollow">
            {t("yours.website", { organization })}
          </ButtonLink>
        ) : null}
        <ButtonLink look="secondary" href={paths.contact()}>
          {t("yours.contact")}
        </ButtonLink>
      </div>
    </section>
  );
}
