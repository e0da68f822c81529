import type { ReactNode } from "react";
import { Seal } from "../Seal/Seal";
import * as styles from "./EmptyState.css";

/** Placeholder of an empty list: describes its future content and offers the step that adds the first item. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Seal seed={title} className={styles.seal} />
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
