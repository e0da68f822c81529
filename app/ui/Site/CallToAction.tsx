import type { ReactNode } from "react";
import * as styles from "./Site.css";

/** Closing section of a page with the next steps. */
export function CallToAction(props: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.callToAction} aria-labelledby={props.id}>
      <div className={styles.words}>
        <h2 id={props.id} className={styles.sub}>
          {props.title}
        </h2>
        <p>{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
