import type { ReactNode } from "react";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Logo } from "#app/ui/Logo/Logo";
import { Preferences } from "#app/ui/Preferences/Preferences";
import * as styles from "./SignInFrame.css";

/** Page with one form beside the picture of a certificate, which narrow windows leave out. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { language } = usePage();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.head}>
          <a className={styles.home} href={paths.home()}>
            <Logo />
          </a>
          <Preferences />
        </header>
        <main className={styles.main}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <div className={styles.picture}>
        <img
          className={styles.certificate}
          src={paths.templateSample("meridian", language)}
          alt=""
          width={1188}
          height={840}
          loading="lazy"
        />
      </div>
    </div>
  );
}
