import { useLocation } from "@remix-run/react";
import { FileSpreadsheet, Files, Globe, KeyRound, LogOut, Palette, Settings, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CsrfField } from "#app/forms/CsrfField";
import { paths } from "#app/paths";
import { Mark } from "../Mark/Mark";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./AppFrame.css";

/** The frame of the signed-in pages: where one is, for whom one acts, and the way out. */
export function AppFrame({
  organization,
  email,
  admin,
  editor,
  children,
}: {
  organization: string;
  email: string;
  admin: boolean;
  /** Whether the person may change what the organization says of itself. */
  editor: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const places = [
    { href: paths.app.certificates(), label: t("nav.certificates"), Icon: Files },
    { href: paths.app.batches(), label: t("nav.batches"), Icon: FileSpreadsheet },
    { href: paths.app.design(), label: t("nav.design"), Icon: Palette },
    { href: paths.app.keys(), label: t("nav.keys"), Icon: KeyRound },
    ...(editor ? [{ href: paths.app.domain(), label: t("nav.domain"), Icon: Globe }] : []),
    { href: paths.app.settings(), label: t("nav.settings"), Icon: Settings },
    ...(admin ? [{ href: paths.admin.organizations(), label: t("account:admin.area"), Icon: ShieldCheck }] : []),
  ];
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
            <strong>{organization}</strong>
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
            <a
              key={href}
              className={styles.place}
              href={href}
              aria-current={pathname.startsWith(href) ? (pathname === href ? "page" : "true") : undefined}
            >
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
