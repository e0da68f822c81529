import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { Page } from "#app/ui/Page/Page";
import * as styles from "./Settings.css";

const SECTIONS = ["profile", "email", "preferences", "account"] as const;

/** Layout of the account settings: one section at a time, each at its own address. */
export function SettingsFrame(props: { section: (typeof SECTIONS)[number]; done: string | null; children: ReactNode }) {
  const { t } = useTranslation("account");
  return (
    <Page title={t("settings.title")} measure="text">
      <nav className={styles.nav} aria-label={t("settings.nav")}>
        {SECTIONS.map((section) => (
          <a
            key={section}
            className={styles.place}
            href={paths.app.settings(section)}
            aria-current={section === props.section ? "page" : undefined}
          >
            {t(`settings.${section}`)}
          </a>
        ))}
      </nav>
      {props.done ? <Notice tone="success">{props.done}</Notice> : null}
      {props.children}
    </Page>
  );
}
