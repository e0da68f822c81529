import { useLocation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Logo } from "../Logo/Logo";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./SignedInFrame.css";

/** The frame of what is not public: where one is, for whom one acts, and the way out. */
export function SignedInFrame(props: {
  actingFor: string;
  email: string;
  places: { href: string; label: string; Icon: LucideIcon }[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // A place may lie above others, which then follow it.
  const current = props.places.findLast(({ href }) => pathname.startsWith(href))?.href;
  const mark = pathname === current ? "page" : "true";
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <a className={styles.home} href={paths.home()}>
            <Logo />
          </a>
          <p className={styles.organization}>
            <strong>{props.actingFor}</strong>
            <span className={styles.email}>{props.email}</span>
          </p>
          <Preferences />
          <form method="post" action={paths.signOut()}>
            <CsrfField />
            <button className={styles.signOut} type="submit">
              <LogOut size={16} aria-hidden="true" />
              {t("nav.signOut")}
            </button>
          </form>
        </div>
        <nav className={styles.nav} aria-label={t("nav.main")}>
          {props.places.map(({ href, label, Icon }) => (
            <a key={href} className={styles.place} href={href} aria-current={href === current ? mark : undefined}>
              <Icon size={18} aria-hidden="true" />
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.main} id="content">
        {props.children}
      </main>
    </>
  );
}
