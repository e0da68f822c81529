import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import * as plot from "#app/ui/Plot/Plot.css";
import { Table } from "#app/ui/Table/Table";
import * as table from "#app/ui/Table/Table.css";
import { FIGURE_KINDS, type Figures, type Period } from "#modules/figures/index";
import { countText, stepText, sumText } from "./figure-words";
import * as styles from "./figures.css";

/** Maximum number of achievements on the page; the file has all of them. */
const MAX_SHOWN = 10;

/** Table of the numbers in the plots, newest step first. */
export function StepTable({ period, figures }: { period: Period; figures: Figures }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const words = { t, number: format.number };
  const kinds = FIGURE_KINDS.map((kind) => [kind, t(`figures.kinds.${kind}`)] as const);
  const columns = [t(`figures.steps.${period}`), ...kinds.map(([, name]) => name)];
  return (
    <Table caption={t("figures.title")} columns={columns}>
      {figures.steps.toReversed().map((step) => (
        <tr key={step.from}>
          <th scope="row">{stepText(format, period, step)}</th>
          {kinds.map(([kind, name]) => (
            <td key={kind} data-label={name}>
              {countText(words, step.counts[kind])}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">
          <strong>{t("figures.total")}</strong>
        </th>
        {kinds.map(([kind, name]) => (
          <td key={kind} data-label={name}>
            <strong>{sumText(words, figures.totals[kind])}</strong>
          </td>
        ))}
      </tr>
    </Table>
  );
}

/** Table of the numbers by achievement, each with its share of issued certificates. */
export function AchievementTable({ figures: { achievements } }: { figures: Figures }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormat();
  const kinds = FIGURE_KINDS.map((kind) => [kind, t(`figures.kinds.${kind}`)] as const);
  const most = Math.max(1, ...achievements.map(({ counts }) => counts.issued.count ?? 0));
  const left = achievements.length - MAX_SHOWN;
  return (
    <>
      <h3>{t("figures.byAchievement")}</h3>
      <Table
        caption={t("figures.byAchievement")}
        columns={[t("figures.achievement"), ...kinds.map(([, name]) => name)]}
      >
        {achievements.slice(0, MAX_SHOWN).map(({ id, title, counts }) => (
          <tr key={id}>
            <th scope="row" className={table.breakable}>
              {id ? (
                <a className={table.link} href={paths.app.achievement(id)}>
                  <bdi>{title}</bdi>
                </a>
              ) : (
                t("figures.otherAchievements")
              )}
              <svg className={styles.share} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect className={plot.bar} width={(100 * (counts.issued.count ?? 0)) / most} height={1} />
              </svg>
            </th>
            {kinds.map(([kind, name]) => (
              <td key={kind} data-label={name}>
                {sumText({ t, number }, counts[kind])}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {left > 0 ? <p>{t("figures.more", { count: left })}</p> : null}
    </>
  );
}
