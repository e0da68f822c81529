import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import * as styles from "./CheckedAt.css";

/**
 * When everything was checked, to the minute. Where nothing has changed since a page was drawn, this part of it alone
 * is drawn anew (app/server/public-answers/checked-at.tsx): it depends on nothing but the language and the minute.
 */
export function CheckedAt({ moment }: { moment: string }) {
  const { t } = useTranslation("verification");
  const format = useFormat();
  return <p className={styles.checkedAt}>{t("checkedAt", { time: format.time(moment) })}</p>;
}
