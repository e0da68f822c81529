import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "../Button/Button";
import * as styles from "./LookupForm.css";

/** Form for verifying a certificate by its ID, shown on public pages. */
export function LookupForm({ value = "", id = "certificate-id" }: { value?: string; id?: string }) {
  const { t } = useTranslation("verification");
  return (
    <search className={styles.whole}>
      <form method="get" action={paths.verification()} className={styles.form}>
        <label className={styles.label} htmlFor={id}>
          {t("form.label")}
        </label>
        <div className={styles.row}>
          <input
            className={styles.input}
            id={id}
            type="text"
            name="id"
            defaultValue={value}
            placeholder="CERT-2026-…"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={300}
            required
            aria-describedby={`${id}-hint`}
          />
          <Button>{t("form.submit")}</Button>
        </div>
        <p className={styles.hint} id={`${id}-hint`}>
          {t("form.hint")}
        </p>
      </form>
    </search>
  );
}
