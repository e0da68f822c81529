import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Notice } from "#app/ui/Notice/Notice";
import { CursorPagination } from "#app/ui/Pagination/CursorPagination";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./Batch.css";
import type { ContentView } from "./batch-view";

/** Changes that are named: nobody reads more, and the pictures below show all of them. */
const MAX_NAMED = 10;

/** Lists the changes since a batch was submitted for approval or approved. */
export function ChangedSince({
  changes,
  when,
}: {
  changes: ContentView["changes"];
  /** The state of the list now: `issuing` was stopped in the middle. */
  when: "submitted" | "scheduled" | "issuing";
}) {
  const { t } = useTranslation("certificates");
  const named = changes.slice(0, MAX_NAMED);
  const more = changes.length - named.length;
  return (
    <Notice tone="warning" title={t(`approval.changed.${when}`)}>
      <ul>
        {named.map(({ part, title }) => (
          <li key={`${part} ${title}`}>{t(`approval.changed.parts.${part}`, { title: title ?? "" })}</li>
        ))}
        {more > 0 ? <li>{t("approval.changed.more", { count: more })}</li> : null}
      </ul>
    </Notice>
  );
}

/** Draws what an approval covers: the first certificate of each achievement, with the issuer's text in its mail. */
export function ContentToApprove({ batchId, content }: { batchId: string; content: ContentView }) {
  const { t } = useTranslation("certificates");
  const { page, pages, from, total } = content;
  return (
    <section className={styles.toApprove} aria-labelledby="to-approve">
      <h3 id="to-approve">{t("approval.drawn.title")}</h3>
      <p>{t("approval.drawn.text")}</p>
      <ul className={styles.drawings}>
        {content.awards.map(({ line, title, count, mail }) => (
          <li key={line} className={styles.drawing}>
            <a className={styles.larger} href={paths.app.drawnLine(batchId, content.seen, line)}>
              <Picture
                src={paths.app.drawnLine(batchId, content.seen, line)}
                alt={t("approval.drawn.alt", { title, line })}
                lazy
              />
            </a>
            <p>
              <bdi>{title}</bdi> · {t("approval.drawn.count", { count })}
            </p>
            {mail ? (
              <details className={styles.aside}>
                <summary>{t("approval.drawn.mail")}</summary>
                {mail.subject ? (
                  <p dir="auto">
                    <strong>{mail.subject}</strong>
                  </p>
                ) : null}
                {mail.text ? (
                  <p dir="auto" className={styles.mailText}>
                    {mail.text}
                  </p>
                ) : null}
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      {pages > 1 ? (
        <>
          <p>{t("approval.drawn.shown", { from, to: from + content.awards.length - 1, total })}</p>
          <CursorPagination
            previous={page > 1 ? `${paths.app.batch(batchId, page - 1)}#to-approve` : null}
            next={page < pages ? `${paths.app.batch(batchId, page + 1)}#to-approve` : null}
          />
        </>
      ) : null}
    </section>
  );
}
