import * as styles from "./Progress.css";

/** How much of something is done; `labelledBy` is the id of the words that say of what. */
export function Progress({ value, max, labelledBy }: { value: number; max: number; labelledBy: string }) {
  return <progress className={styles.progress} value={value} max={Math.max(max, 1)} aria-labelledby={labelledBy} />;
}
