import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as styles from "#app/features/certificates/find.css";
import { useFormat } from "#app/i18n/format";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import * as fields from "#app/ui/Form/forms.css";
import type { BulkKind } from "#modules/issuance/index";

/** List of certificates with checkboxes, and actions on the selected or on all matching ones. */
export function BulkForm(props: {
  kinds: BulkKind[];
  query: string;
  /**
   * Number of matching certificates, or "found" if they were not all counted; null where no action on all is possible.
   */
  all: number | "found" | null;
  children: ReactNode;
}) {
  const { t } = useTranslation("find");
  const format = useFormat();
  const { kinds, query, all, children } = props;
  if (kinds.length === 0) return children;
  return (
    <form method="post" action={paths.app.bulkActions()} className={styles.bulk}>
      <CsrfField />
      <input type="hidden" name="query" value={query} />
      {children}
      <div className={styles.bulkBar}>
        <div className={styles.grown}>
          <label className={fields.label} htmlFor="kind">
            {t("bulk.label")}
          </label>
          <select className={fields.input} id="kind" name="kind" required defaultValue="" aria-describedby="bulk-needs">
            <option value="">{t("bulk.chooseAction")}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`bulk.kinds.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <Button name="scope" value="selected">
          {t("bulk.toSelected")}
          <span className={styles.chosenCount} aria-hidden="true" />
        </Button>
        {all === null ? null : (
          <Button variant="secondary" name="scope" value="all">
            {all === "found"
              ? t("bulk.toAllFound")
              : all === 1
                ? t("bulk.toOnly")
                : t("bulk.toAll", { number: format.number(all) })}
          </Button>
        )}
        <p id="bulk-needs" className={styles.needs}>
          {t("bulk.needs")}
        </p>
      </div>
    </form>
  );
}
