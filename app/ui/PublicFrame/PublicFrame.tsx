import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Frieze } from "../Frieze/Frieze";
import { Mark } from "../Mark/Mark";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./PublicFrame.css";

/** Header and footer of the public pages. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { product } = usePage();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.home} href={paths.home()}>
            <Mark />
          </a>
          <nav className={styles.nav} aria-label={t("nav.main")}>
            <a className={styles.link} href={paths.verification()}>
              {t("nav.verify")}
            </a>
            <a className={styles.link} href={paths.signIn()}>
              {t("nav.signIn")}
            </a>
          </nav>
        </div>
      </header>
      <main className={styles.main} id="content">
        {children}
      </main>
      <footer className={styles.footer}>
        <Frieze />
        <div className={styles.foot}>
          <p>{t("footer.promise", { product })}</p>
          <Preferences />
        </div>
      </footer>
    </>
  );
}
