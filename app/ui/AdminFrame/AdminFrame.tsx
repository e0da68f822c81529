import { LayoutDashboard, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CsrfField } from "#app/forms/CsrfField";
import { paths } from "#app/paths";
import * as styles from "../AppFrame/AppFrame.css";
import { Mark } from "../Mark/Mark";
import { Preferences } from "../Preferences/Preferences";

/** The frame of the platform's own pages. */
export function AdminFrame({ email, children }: { email: string; children: ReactNode }) {
  const { t } = useTranslation();
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
          <p className={styles.organization}>
            <strong>{t("account:admin.area")}</strong>
            <span className={styles.email}>{email}</span>
          </p>
          <form method="post" action={paths.signOut()}>
            <CsrfField />
            <button className={styles.signOut} type="submit">
              <LogOut size={16} aria-hidden="true" />
              {t("nav.signOut")}
            </button>
          </form>
        </div>
        <nav className={styles.nav} aria-label={t("nav.main")}>
          <a className={styles.place} href={paths.admin.organizations()} aria-current="true">
            <LayoutDashboard size={18} aria-hidden="true" />
            {t("account:admin.title")}
          </a>
        </nav>
      </header>
      <main className={styles.main} id="content">
        {children}
      </main>
      <footer className={styles.footer}>
        <Preferences />
      </footer>
    </>
  );
}
