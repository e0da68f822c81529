import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import ChevronDown from "#app/ui/Icon/generated/chevron-down";
import CircleUser from "#app/ui/Icon/generated/circle-user";
import LogOut from "#app/ui/Icon/generated/log-out";
import * as styles from "./AccountMenu.css";

export interface Account {
  name: string;
  email: string;
}

/** Links of the account and sign-out, in a panel that opens without scripts. */
export function AccountMenu(props: {
  account: Account;
  links: { href: string; label: string }[];
  /** Choice of another organization. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { account, links, children } = props;
  return (
    <details className={styles.menu}>
      <summary className={styles.opener} aria-label={`${account.name}: ${t("nav.account")}`}>
        <CircleUser size={20} aria-hidden="true" />
        <bdi className={styles.name}>{account.name}</bdi>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <div className={styles.panel}>
        <p className={styles.email}>
          <bdi>{account.email}</bdi>
        </p>
        {children}
        <div className={styles.part}>
          {links.map(({ href, label }) => (
            <a key={href} className={styles.link} href={href}>
              {label}
            </a>
          ))}
        </div>
        <form className={styles.part} method="post" action={paths.signOut()}>
          <CsrfField />
          <button className={styles.choice} type="submit">
            <LogOut size={16} aria-hidden="true" />
            {t("nav.signOut")}
          </button>
        </form>
      </div>
    </details>
  );
}
