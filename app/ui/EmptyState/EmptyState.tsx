import type { ReactNode } from "react";
import { Seal } from "../Seal/Seal";
import * as styles from "./EmptyState.css";

/** Where nothing is yet: says what will be here and offers the step that brings it. */
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
