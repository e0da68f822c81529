import { useLocation } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#app/page-context";
import { Logo } from "../Logo/Logo";
import { Ornament } from "../Ornament/Ornament";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./PublicFrame.css";
import { ACCOUNT_LINKS, FOOTER_LINKS, HOME, SITE_LINKS, type SiteLink } from "./site-links";

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
          <a className={styles.home} href={HOME}>
            <Logo />
          </a>
          <details className={styles.menu}>
            <summary className={styles.menuButton}>
              <Menu size={20} aria-hidden="true" />
              {t("nav.menu")}
            </summary>
            <nav className={styles.panel} aria-label={t("nav.menu")}>
              <Links links={[...SITE_LINKS, ...ACCOUNT_LINKS]} />
            </nav>
          </details>
          <nav className={styles.nav} aria-label={t("nav.main")}>
            <Links links={SITE_LINKS} />
            <span className={styles.account}>
              <Links links={ACCOUNT_LINKS} />
            </span>
          </nav>
        </div>
      </header>
      <main className={styles.main} id="content">
        {children}
      </main>
      <footer className={styles.footer}>
        <Ornament />
        <div className={styles.foot}>
          <p className={styles.promise}>{t("footer.promise", { product })}</p>
          {FOOTER_LINKS.map(({ group, links }) => (
            <nav key={group} className={styles.column} aria-label={t(`footer.${group}`)}>
              <strong>{t(`footer.${group}`)}</strong>
              <Links links={links} />
            </nav>
          ))}
          <div className={styles.preferences}>
            <Preferences />
          </div>
        </div>
      </footer>
    </>
  );
}

function Links({ links }: { links: SiteLink[] }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return links.map(({ page, href }) => (
    <a key={page} className={styles.link} href={href} aria-current={isWithin(pathname, href) ? "page" : undefined}>
      {t(`nav.${page}`)}
    </a>
  ));
}

/** A post belongs to the blog, so that its link in the header stays marked. */
const isWithin = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);
