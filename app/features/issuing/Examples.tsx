import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import Mail from "#app/ui/Icon/generated/mail";
import { Picture } from "#app/ui/Picture/Picture";
import * as styles from "./Batch.css";
import type { ExamplesView } from "./batch-view";

/**
 * The certificates of a draft, turned over one by one: links to the page with another one, which with scripts change
 * the picture alone.
 */
export function Examples({
  batchId,
  view,
  sampleTo,
}: {
  batchId: string;
  view: ExamplesView;
  /** The reader's own address, where they may have one sent there. */
  sampleTo: string | null;
}) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const { examples, shown, version } = view;
  const [index, setIndex] = useState(shown);
  useEffect(() => setIndex(shown), [shown]);
  const count = examples.length;
  const current = examples[index] ?? examples[0];
  if (!current) return null;
  const turn = (step: number) => {
    const to = (index + step + count) % count;
    const href = paths.app.batchExample(batchId, examples[to]?.line ?? current.line);
    const onClick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setIndex(to);
      history.replaceState(history.state, "", href);
    };
    return { href, onClick };
  };
  const source = paths.app.examplePicture(batchId, current.line, version);
  return (
    <section className={styles.examples} id="certificates" aria-labelledby="certificates-heading">
      <h2 id="certificates-heading" className={styles.examplesTitle}>
        {t("examples.title")}
      </h2>
      <a className={styles.larger} href={source}>
        <Picture
          key={source}
          src={source}
          alt={t("examples.alt", { name: current.name })}
          coming={t("examples.coming")}
        />
      </a>
      <div className={styles.turner}>
        {count > 1 ? (
          <a className={styles.turn} {...turn(-1)}>
            <span aria-hidden="true" className={styles.arrow}>
              ←
            </span>
            {t("examples.previous")}
          </a>
        ) : null}
        <p className={styles.turned} aria-live="polite">
          <strong>
            <bdi>{current.name}</bdi>
          </strong>
          <span>
            {[
              ...(count > 1 ? [t("examples.place", { place: index + 1, count })] : []),
              ...current.reasons.map((reason) => t(`examples.reasons.${reason}`, { script: current.scriptName ?? "" })),
              t("correct.line", { line: format.number(current.line) }),
            ].join(" · ")}
          </span>
        </p>
        {count > 1 ? (
          <a className={styles.turn} {...turn(1)}>
            {t("examples.next")}
            <span aria-hidden="true" className={styles.arrow}>
              →
            </span>
          </a>
        ) : null}
      </div>
      <p className={styles.meaning}>{t("examples.hint")}</p>
      {sampleTo ? (
        <Form>
          <input type="hidden" name="line" value={current.line} />
          <div className={styles.sampleMail}>
            <Button id="sample" variant="secondary" name="intent" value="sample">
              <Mail size={20} aria-hidden="true" />
              {t("sampleMail.submit")}
            </Button>
            <span className={styles.meaning}>{t("sampleMail.hint", { address: sampleTo })}</span>
          </div>
        </Form>
      ) : null}
    </section>
  );
}
