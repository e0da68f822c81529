import { useLocation } from "@remix-run/react";
import { Blocks, ChartColumn, LayoutDashboard, LogOut } from "lucide-react";
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
  const { pathname } = useLocation();
  const places = [
    { href: paths.admin.organizations(), label: t("account:admin.title"), Icon: LayoutDashboard },
    { href: paths.admin.chain(), label: t("keys:chain.title"), Icon: Blocks },
    { href: paths.admin.visits(), label: t("account:admin.visits.title"), Icon: ChartColumn },
  ];
  // The first place lies above all the others.
  const current = places.findLast(({ href }) => pathname.startsWith(href))?.href;
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
          {places.map(({ href, label, Icon }) => (
            <a key={href} className={styles.place} href={href} aria-current={href === current ? "true" : undefined}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </a>
          ))}
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
