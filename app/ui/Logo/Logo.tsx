import { usePage } from "#app/page-context";
import { starPath } from "#modules/scene/index";
import * as styles from "./Logo.css";

const OUTER = starPath(8, 2, 15, 16, 16);
const INNER = starPath(8, 3, 8.6, 16, 16);

/** Logo: the smallest star of the motif beside the name. */
export function Logo() {
  const { product } = usePage();
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path className={styles.outer} d={OUTER} />
        <path className={styles.inner} d={INNER} />
      </svg>
      {product}
    </span>
  );
}
