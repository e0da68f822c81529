import type { ReactNode } from "react";
import * as styles from "./EmptyState.css";

/** Placeholder of an empty list: describes its future content and offers the step that adds the first item. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={styles.empty}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
