import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import * as styles from "./Help.css";

/** Where else an answer may be: questions and answers, the glossary, and people. */
export function MoreHelp() {
  const { t } = useTranslation("help");
  return (
    <ul className={styles.ways}>
      <li>
        <a href={paths.faq()}>{t("more.faq")}</a>
        <br />
        <span className={styles.quiet}>{t("more.faqText")}</span>
      </li>
      <li>
        <a href={paths.glossary()}>{t("more.glossary")}</a>
        <br />
        <span className={styles.quiet}>{t("more.glossaryText")}</span>
      </li>
      <li>
        <a href={paths.contact()}>{t("more.contact")}</a>
        <br />
        <span className={styles.quiet}>{t("more.contactText")}</span>
      </li>
    </ul>
  );
}
