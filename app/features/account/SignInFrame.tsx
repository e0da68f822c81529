import type { ReactNode } from "react";
import { usePage } from "#app/page-context";
import { paths } from "#app/paths";
import { Logo } from "#app/ui/Logo/Logo";
import { Preferences } from "#app/ui/Preferences/Preferences";
import * as styles from "./SignInFrame.css";

/** Layout of a page with a single task, beside a sample certificate. Narrow windows hide the certificate. */
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
