import type { ReactNode } from "react";
import { useFormat } from "#app/i18n/format";
import { barsOf, PLOT } from "./bars";
import * as styles from "./Plot.css";

/** One bar of a plot: its number (null is hidden), and its text. */
export interface PlotStep {
  key: string;
  count: number | null;
  says: string;
}

/** Plots side by side. */
export function Plots({ children }: { children: ReactNode }) {
  return <div className={styles.plots}>{children}</div>;
}

/**
 * Bar chart of one kind of figures over time, drawn on the server. Time runs from left to right in every language, as
 * it does on the axes of Arabic newspapers; the page shows the numbers in a table too.
 */
export function Plot(props: {
  id: string;
  name: string;
  total: string;
  hint: string;
  /** Text alternative of the drawing. */
  described: string;
  steps: PlotStep[];
  /** Labels below both ends. */
  ends: [string, string];
  /** Format of the scale's numbers and its minimum top, where these are not plain counts. */
  scale?: { write: (value: number) => string; leastTop: number };
}) {
  const format = useFormat();
  const { id, name, total, hint, described, steps, ends } = props;
  const { write, leastTop } = props.scale ?? { write: format.number, leastTop: undefined };
  const { bars, lines } = barsOf(
    steps.map(({ count }) => count),
    leastTop,
  );
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <span className={styles.kind}>{name}</span>
        <strong className={styles.total}>{total}</strong>
        <span className={styles.hint}>{hint}</span>
      </figcaption>
      <div className={styles.area} dir="ltr">
        <svg
          className={styles.bars}
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`plot-${id}`}
        >
          <title id={`plot-${id}`}>{described}</title>
          {lines.map(({ y, value }) => (
            <line key={value} className={styles.line} x1={0} x2={PLOT.width} y1={y} y2={y} />
          ))}
          {bars.map(({ hidden, ...bar }, index) => (
            <rect key={steps[index]?.key} className={hidden ? styles.hiddenBar : styles.bar} {...bar}>
              <title>{steps[index]?.says}</title>
            </rect>
          ))}
        </svg>
        <div className={styles.scale} aria-hidden="true">
          {lines.toReversed().map(({ value }) => (
            <span key={value}>{write(value)}</span>
          ))}
        </div>
        <div className={styles.ends} aria-hidden="true">
          <bdi>{ends[0]}</bdi>
          <bdi>{ends[1]}</bdi>
        </div>
      </div>
    </figure>
  );
}
