import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import CircleQuestionMark from "#app/ui/Icon/generated/circle-question-mark";
import { guideAt } from "./guides";
import * as styles from "./HelpLink.css";

/** The way to the help: to the guide of the task on this page where there is one. */
export function HelpLink() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const guide = guideAt(pathname);
  return (
    <a className={styles.link} href={guide ? paths.app.guide(guide) : paths.app.help()}>
      <CircleQuestionMark size={18} aria-hidden="true" />
      <span className={styles.label}>{t("nav.helpHere")}</span>
    </a>
  );
}
