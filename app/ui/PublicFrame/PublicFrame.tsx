import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OperatorView } from "#app/operator";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import Menu from "#app/ui/Icon/generated/menu";
import { buttonClass } from "../Button/Button";
import { Logo } from "../Logo/Logo";
import { OperatorLine } from "../Operator/Operator";
import { Ornament } from "../Ornament/Ornament";
import { Preferences } from "../Preferences/Preferences";
import * as styles from "./PublicFrame.css";

/** Link in the header or footer; its name is a text below `nav`. */
interface SiteLink {
  page: string;
  href: string;
}

const HOME = paths.home();

const features = { page: "features", href: paths.features() };
const pricing = { page: "pricing", href: paths.pricing() };
const blog = { page: "blog", href: paths.blog() };
const contact = { page: "contact", href: paths.contact() };
const faq = { page: "faq", href: paths.faq() };
const glossary = { page: "glossary", href: paths.glossary() };
const performance = { page: "performance", href: paths.performance() };
const privacy = { page: "privacy", href: paths.privacy() };
const terms = { page: "terms", href: paths.terms() };
const accessibility = { page: "accessibility", href: paths.accessibility() };
const verify = { page: "verify", href: paths.verification() };
const signIn = { page: "signIn", href: paths.signIn() };
const signUp = { page: "signUp", href: paths.signUp() };
const dashboard = { page: "dashboard", href: paths.app.home() };

const SITE_LINKS: SiteLink[] = [features, pricing, verify, blog, contact];
const footerLinks = (account: SiteLink): { group: "quick" | "help" | "legal"; links: SiteLink[] }[] => [
  { group: "quick", links: [features, pricing, verify, blog] },
  { group: "help", links: [faq, glossary, performance, account] },
  { group: "legal", links: [privacy, terms, accessibility, contact] },
];

/**
 * Header and footer of the public pages. A signed-in person gets a link to their workspace in place of the sign-in
 * link; for a stranger it would only lead to signing in. `operator` is who is behind the service, if the settings say.
 */
export function PublicFrame({
  signedIn = false,
  operator = null,
  children,
}: {
  signedIn?: boolean;
  operator?: OperatorView | null;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { product } = usePage();
  const next = signedIn ? dashboard : signUp;
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
          <nav className={styles.nav} aria-label={t("nav.main")}>
            <Links links={SITE_LINKS} />
          </nav>
          <div className={styles.account}>
            <Preferences />
            {signedIn ? null : (
              <div className={styles.nav}>
                <Links links={[signIn]} />
              </div>
            )}
            <a className={`${buttonClass()} ${styles.signUp}`} href={next.href}>
              {t(`nav.${next.page}`)}
            </a>
            <details className={styles.menu}>
              <summary className={styles.menuButton}>
                <Menu size={20} aria-hidden="true" />
                {t("nav.menu")}
              </summary>
              <nav className={styles.panel} aria-label={t("nav.menu")}>
                <Links links={signedIn ? [...SITE_LINKS, next] : [...SITE_LINKS, signIn, next]} />
              </nav>
            </details>
          </div>
        </div>
      </header>
      <main className={styles.main} id="content">
        {children}
      </main>
      <footer className={styles.footer}>
        <Ornament />
        <div className={styles.foot}>
          <p className={styles.promise}>{t("footer.promise", { product })}</p>
          {footerLinks(signedIn ? dashboard : signIn).map(({ group, links }) => (
            <nav key={group} className={styles.column} aria-label={t(`footer.${group}`)}>
              <strong>{t(`footer.${group}`)}</strong>
              <Links links={links} />
            </nav>
          ))}
          {operator ? <OperatorLine operator={operator} /> : null}
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

/** Whether a path is the linked page or below it: a post marks the blog's link in the header. */
const isWithin = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);
