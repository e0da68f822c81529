import * as styles from "./Progress.css";

/** Progress bar; `labelledBy` is the id of its label. */
export function Progress({ value, max, labelledBy }: { value: number; max: number; labelledBy: string }) {
  return <progress className={styles.progress} value={value} max={Math.max(max, 1)} aria-labelledby={labelledBy} />;
}
