import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import Menu from "#app/ui/Icon/generated/menu";
import { HelpLink } from "../HelpLink/HelpLink";
import { Logo } from "../Logo/Logo";
import { Preferences } from "../Preferences/Preferences";
import { NAVIGATION, type NavGroup, Navigation } from "./Navigation";
import * as styles from "./SignedInFrame.css";

/** Frame of the signed-in pages: navigation, organization acted for, and account menu. */
export function SignedInFrame(props: {
  /** Name of the organization acted for. */
  place: string;
  account: ReactNode;
  groups: NavGroup[];
  children: ReactNode;
}) {
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
          <strong className={styles.organization}>
            <bdi>{props.place}</bdi>
          </strong>
          <HelpLink />
          <Preferences />
          {props.account}
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
