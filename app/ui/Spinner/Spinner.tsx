import * as styles from "./Spinner.css";

interface SpinnerProps {
  /** 8, 12 or 16 units wide (product rules: Constants). */
  size?: keyof typeof styles.size;
  caption?: string;
  fullScreen?: boolean;
}

/** Indicator of work in progress. */
export function Spinner({ size = "md", caption, fullScreen = false }: SpinnerProps) {
  const spinner = (
    <div className={styles.spinner} role="status">
      <span className={`${styles.ring} ${styles.size[size]}`} aria-hidden="true" />
      {caption ? <span>{caption}</span> : null}
    </div>
  );
  return fullScreen ? <div className={styles.fullScreen}>{spinner}</div> : spinner;
}
