import type { ReactNode } from "react";
import { paths } from "#app/paths";
import { Logo } from "#app/ui/Logo/Logo";
import { Ornament } from "#app/ui/Ornament/Ornament";
import { Preferences } from "#app/ui/Preferences/Preferences";
import { Seal } from "#app/ui/Seal/Seal";
import * as styles from "./SignInFrame.css";

/** Enough rows of stars for the tallest window; the rest is cut off. */
const FILL = 100;

/** A page with one thing to do and nothing around it but the platform's ornament. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <Ornament rows={FILL} className={styles.ground} />
        <Seal seed="house" className={styles.seal} />
      </div>
      <div className={styles.side}>
        <header>
          <a className={styles.home} href={paths.home()}>
            <Logo />
          </a>
        </header>
        <main className={styles.main}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <Preferences />
        </footer>
      </div>
    </div>
  );
}
