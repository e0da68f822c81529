import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { CsrfField } from "#app/ui/Form/CsrfField";
import LogOut from "#app/ui/Icon/generated/log-out";
import Menu from "#app/ui/Icon/generated/menu";
import { HelpLink } from "../HelpLink/HelpLink";
import { Logo } from "../Logo/Logo";
import { Preferences } from "../Preferences/Preferences";
import { NAVIGATION, type NavGroup, Navigation } from "./Navigation";
import * as styles from "./SignedInFrame.css";

/** Frame of the signed-in pages: location, organization acted for, and sign-out. */
export function SignedInFrame(props: { actingFor: ReactNode; email: string; groups: NavGroup[]; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <button className={styles.menuButton} type="button" {...{ popovertarget: NAVIGATION }}>
            <Menu size={20} aria-hidden="true" />
            {t("nav.menu")}
          </button>
          <a className={styles.home} href={paths.home()}>
            <Logo />
          </a>
          <div className={styles.organization}>
            {typeof props.actingFor === "string" ? <strong>{props.actingFor}</strong> : props.actingFor}
            <span className={styles.email}>{props.email}</span>
          </div>
          <HelpLink />
          <Preferences />
          <form className={styles.out} method="post" action={paths.signOut()}>
            <CsrfField />
            <button className={styles.signOut} type="submit">
              <LogOut size={16} aria-hidden="true" />
              <span className={styles.signOutLabel}>{t("nav.signOut")}</span>
            </button>
          </form>
        </div>
      </header>
      <div className={styles.columns}>
        <Navigation groups={props.groups} />
        <main className={styles.main} id="content">
          {props.children}
        </main>
      </div>
    </>
  );
}
