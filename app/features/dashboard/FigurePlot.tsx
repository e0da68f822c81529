import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { Plot } from "#app/ui/Plot/Plot";
import type { FigureKind, Figures, Period } from "#modules/figures/index";
import { countText, stepText, sumText } from "./figure-words";

/** Plot of one kind of an organization's figures over time. */
export function FigurePlot({ kind, period, figures }: { kind: FigureKind; period: Period; figures: Figures }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = { t, number: format.number };
  const { steps, totals } = figures;
  const counts = steps.map((step) => step.counts[kind]);
  const total = sumText(words, totals[kind]);
  const name = t(`figures.kinds.${kind}`);
  const most = Math.max(...counts.map((count) => count ?? 0));
  const top = most > 0 ? steps[counts.indexOf(most)] : undefined;
  const says = { kind: name, period: t(`figures.periods.${period}`), total };
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <Plot
      {...{ id: kind, name, total, hint: t(`figures.hints.${kind}`) }}
      described={
        top
          ? t("figures.described", { ...says, most: format.number(most), step: stepText(format, period, top) })
          : t("figures.describedNone", says)
      }
      steps={steps.map((step, index) => {
        const stepName = stepText(format, period, step);
        const count = counts[index] ?? null;
        return { key: step.from, count, says: `${stepName}: ${countText(words, count)}` };
      })}
      ends={[first ? endText(format, period, first.from) : "", last ? endText(format, period, last.to) : ""]}
    />
  );
}

const endText = (format: ReturnType<typeof useFormat>, period: Period, day: string) =>
  period === "12-months" ? format.month(day) : format.shortDay(day);
