import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import * as styles from "./CheckedAt.css";

/**
 * Time of the verification, to the minute. When a cached page is served unchanged, only this part is rendered again
 * (app/server/public-answers/checked-at.tsx): it depends on nothing but the language and the minute.
 */
export function CheckedAt({ moment }: { moment: string }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  return <p className={styles.checkedAt}>{t("checkedAt", { time: format.time(moment) })}</p>;
}
