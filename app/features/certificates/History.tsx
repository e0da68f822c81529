import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import type { ActorKind } from "#modules/kernel/actor-name";

/** Event of a certificate; `at` is an ISO time. */
export interface HistoryLine {
  at: string;
  what: string;
  who: { kind: Exclude<ActorKind, "system">; name: string | null } | null;
  reason: string | null;
  note: string | null;
}

/** Events of a certificate, newest first. */
export function History({ lines }: { lines: HistoryLine[] }) {
  const { t } = useTranslation("find");
  const format = useFormat();
  const reasonOf = useReason();
  const nameOf = ({ kind, name }: NonNullable<HistoryLine["who"]>) =>
    kind === "user" ? (name ?? t("history.somebody")) : t(`common:actors.${kind}`);
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t("history.title")}</h2>
      <ol className={styles.history}>
        {lines.map(({ at, what, who, reason, note }) => (
          <li key={`${at} ${what}`} className={styles.event}>
            <strong>{t(`history.events.${what}`)}</strong>
            <span className={styles.when}>
              {who === null ? null : (
                <>
                  <bdi>{nameOf(who)}</bdi>,{" "}
                </>
              )}
              <time dateTime={at}>{format.time(at)}</time>
            </span>
            {reason ? <span>{t("history.reason", { reason: reasonOf(reason) })}</span> : null}
            {note ? (
              <span>
                {t("history.note")} <bdi>{note}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
