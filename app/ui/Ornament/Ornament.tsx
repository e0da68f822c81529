import { useId } from "react";
import { starPath } from "#modules/scene/index";
import * as styles from "./Ornament.css";

const CELL = 16;
const STAR = starPath(8, 2, CELL / 2, CELL / 2, CELL / 2);
const HEART = starPath(8, 3, CELL / 4, CELL / 2, CELL / 2);

/** Strip of stars and crosses, as long as its container. */
export function Ornament({ rows = 1, className = "" }: { rows?: number; className?: string }) {
  const id = useId();
  return (
    <svg className={`${styles.ornament} ${className}`} height={rows * CELL} width="100%" aria-hidden="true">
      <pattern id={id} width={CELL} height={CELL} patternUnits="userSpaceOnUse">
        <rect className={styles.ground} width={CELL} height={CELL} />
        <path className={styles.star} d={STAR} />
        <path className={styles.heart} d={HEART} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
