import type { ReactNode } from "react";
import { paths } from "#app/paths";
import { usePage } from "#app/page-context";
import { Mark } from "../Mark/Mark";
import { Preferences } from "../Preferences/Preferences";
import { Seal } from "../Seal/Seal";
import * as styles from "./SignInFrame.css";

/** A page with one thing to do and nothing around it but the house's own picture. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  const { product } = usePage();
  return (
    <div className={styles.frame}>
      <div className={styles.picture}>
        <Seal seed={product} className={styles.seal} />
      </div>
      <div className={styles.side}>
        <header>
          <a className={styles.home} href={paths.home()}>
            <Mark />
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
