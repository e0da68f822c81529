import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Progress } from "#app/ui/Progress/Progress";
import * as styles from "./dashboard.css";

export interface RecentList {
  id: string;
  name: string;
  state: "matching" | "draft" | "declined" | "submitted" | "scheduled" | "issuing" | "stopped" | "issued";
  createdAt: string;
  /** Number of certificates signed, anchored and mailed, each with its target. */
  stages: { name: "signed" | "anchored" | "mailed"; done: number; all: number }[];
}

/** Latest batches with their progress. */
export function RecentLists({ lists }: { lists: RecentList[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <section className={styles.card} aria-labelledby="lists">
      <div className={styles.head}>
        <h2 id="lists">{t("lists.title")}</h2>
        {lists.length > 0 ? <a href={paths.app.batches()}>{t("lists.all")}</a> : null}
      </div>
      {lists.length === 0 ? (
        <p className={styles.quiet}>
          {t("lists.none")} <a href={paths.app.sampleSpreadsheet()}>{t("certificates:upload.sample")}</a>
        </p>
      ) : (
        <ul className={styles.list}>
          {lists.map((list) => (
            <List key={list.id} list={list} />
          ))}
        </ul>
      )}
    </section>
  );
}

function List({ list: { id, name, state, createdAt, stages } }: { list: RecentList }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const sum = (part: "done" | "all") => stages.reduce((total, stage) => total + stage[part], 0);
  const issued = stages[0]?.done ?? 0;
  const isOpen = sum("done") < sum("all");
  return (
    <li className={styles.batch}>
      <div className={styles.batchHead}>
        <a className={styles.itemLink} href={paths.app.batch(id)}>
          <bdi>{name}</bdi>
        </a>
        <span className={styles.quiet}>{t(`batches.states.${state}`)}</span>
      </div>
      {isOpen ? (
        <div>
          <Progress value={sum("done")} max={sum("all")} labelledBy={`progress-${id}`} />
          <span className={styles.under} id={`progress-${id}`}>
            {stages
              .filter(({ all }) => all > 0)
              .map(
                ({ name, done, all }) =>
                  `${t(`progress.stages.${name}`)}: ${t("progress.of", { done: format.number(done), all: format.number(all) })}`,
              )
              .join(" · ")}
          </span>
        </div>
      ) : (
        <span className={styles.under}>
          {format.date(createdAt)}
          {issued > 0 ? ` · ${t("list.count", { count: issued })}` : null}
        </span>
      )}
    </li>
  );
}
