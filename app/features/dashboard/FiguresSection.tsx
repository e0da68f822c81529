import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import * as fields from "#app/ui/Form/forms.css";
import { Plots } from "#app/ui/Plot/Plot";
import { FIGURE_KINDS, type Figures, PERIODS } from "#modules/figures/index";
import { FigurePlot } from "./FigurePlot";
import { AchievementTable, StepTable } from "./FigureTables";
import * as styles from "./figures.css";
import { type FiguresQuery, writeFiguresQuery } from "./figures-query";

/** Certificates issued, sent, viewed and verified, over time and by achievement. */
export function FiguresSection({
  query,
  figures,
  timeZone,
}: {
  query: FiguresQuery;
  figures: Figures;
  timeZone: string;
}) {
  const { t } = useTranslation("dashboard");
  const { period } = query;
  return (
    <section className={styles.section} aria-labelledby="activity">
      <h2 id="activity">{t("figures.title")}</h2>
      <FiguresForm query={query} choices={figures.choices} />
      <Plots>
        {FIGURE_KINDS.map((kind) => (
          <FigurePlot key={kind} kind={kind} period={period} figures={figures} />
        ))}
      </Plots>
      <div className={styles.foot}>
        <details className={styles.numbers}>
          <summary>{t("figures.table")}</summary>
          <StepTable period={period} figures={figures} />
        </details>
        <a href={paths.app.figures(writeFiguresQuery(query))} download>
          {t("figures.csv")}
        </a>
      </div>
      {query.achievementId || figures.achievements.length === 0 ? null : <AchievementTable figures={figures} />}
      <p className={styles.note}>{t("figures.note", { zone: timeZone.replaceAll("_", " ") })}</p>
    </section>
  );
}

/** Choice of period and achievement, as a GET form. */
function FiguresForm({ query, choices }: { query: FiguresQuery; choices: Figures["choices"] }) {
  const { t } = useTranslation("dashboard");
  return (
    <search>
      <form method="get" action={`${paths.app.home()}#activity`} className={styles.form}>
        <div className={styles.choice}>
          <label className={fields.label} htmlFor="period">
            {t("figures.period")}
          </label>
          <select className={fields.input} id="period" name="period" defaultValue={query.period}>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {t(`figures.periods.${period}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.choice}>
          <label className={fields.label} htmlFor="achievement">
            {t("figures.achievement")}
          </label>
          <select className={fields.input} id="achievement" name="achievement" defaultValue={query.achievementId ?? ""}>
            <option value="">{t("figures.allAchievements")}</option>
            {choices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </div>
        <Button variant="secondary">{t("figures.submit")}</Button>
      </form>
    </search>
  );
}
