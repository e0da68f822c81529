import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import type { FigureKind, Figures, Period } from "#modules/figures/index";
import { barsOf, PLOT } from "./bars";
import { countText, stepText, sumText } from "./figure-words";
import * as styles from "./figures.css";

/**
 * One kind of figures over time, drawn on the server. Time runs from left to right in every language, as it does on the
 * axes of Arabic newspapers; the numbers stand as a table below all plots.
 */
export function Plot({ kind, period, figures }: { kind: FigureKind; period: Period; figures: Figures }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = { t, number: format.number };
  const { steps, totals } = figures;
  const counts = steps.map((step) => step.counts[kind]);
  const { bars, lines } = barsOf(counts);
  const total = sumText(words, totals[kind]);
  const name = t(`figures.kinds.${kind}`);
  const most = Math.max(...counts.map((count) => count ?? 0));
  const top = most > 0 ? steps[counts.indexOf(most)] : undefined;
  const says = { kind: name, period: t(`figures.periods.${period}`), total };
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <span className={styles.kind}>{name}</span>
        <strong className={styles.total}>{total}</strong>
        <span className={styles.hint}>{t(`figures.hints.${kind}`)}</span>
      </figcaption>
      <div className={styles.area} dir="ltr">
        <svg
          className={styles.bars}
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`plot-${kind}`}
        >
          <title id={`plot-${kind}`}>
            {top
              ? t("figures.described", {
                  ...says,
                  most: format.number(most),
                  step: stepText(format, period, top),
                })
              : t("figures.describedNone", says)}
          </title>
          {lines.map(({ y, value }) => (
            <line key={value} className={styles.line} x1={0} x2={PLOT.width} y1={y} y2={y} />
          ))}
          {bars.map(({ hidden, ...bar }, index) => (
            <rect key={steps[index]?.from} className={hidden ? styles.hiddenBar : styles.bar} {...bar}>
              <title>{`${stepText(format, period, steps[index] ?? { from: "", to: "" })}: ${countText(words, counts[index] ?? null)}`}</title>
            </rect>
          ))}
        </svg>
        <div className={styles.scale} aria-hidden="true">
          {lines.toReversed().map(({ value }) => (
            <span key={value}>{format.number(value)}</span>
          ))}
        </div>
        <div className={styles.ends} aria-hidden="true">
          <bdi>{first ? endText(format, period, first.from) : null}</bdi>
          <bdi>{last ? endText(format, period, last.to) : null}</bdi>
        </div>
      </div>
    </figure>
  );
}

const endText = (format: ReturnType<typeof useFormat>, period: Period, day: string) =>
  period === "12-months" ? format.month(day) : format.shortDay(day);
