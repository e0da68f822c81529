import { useLocation } from "@remix-run/react";
import type { LucideIcon } from "lucide-react";
import LogOut from "lucide-react/icons/log-out";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { Logo } from "../Logo/Logo";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./SignedInFrame.css";

/** The frame of what is not public: where one is, for whom one acts, and the way out. */
export function SignedInFrame(props: {
  actingFor: ReactNode;
  email: string;
  /** `count` is how much waits there. */
  places: { href: string; covers?: string; label: string; Icon: LucideIcon; count?: number }[];
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname } = useLocation();
  // A place may lie above others, which then follow it.
  const current = props.places.findLast(({ href, covers = href }) => pathname.startsWith(covers))?.href;
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
          <div className={styles.organization}>
            {typeof props.actingFor === "string" ? <strong>{props.actingFor}</strong> : props.actingFor}
            <span className={styles.email}>{props.email}</span>
          </div>
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
          {props.places.map(({ href, label, Icon, count = 0 }) => (
            <a key={href} className={styles.place} href={href} aria-current={href === current ? mark : undefined}>
              <Icon size={18} aria-hidden="true" />
              {label}
              {count > 0 ? <span className={styles.count}>{format.number(count)}</span> : null}
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
