import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { StylePicker } from "#app/ui/StylePicker/StylePicker";
import { isLanguage } from "#modules/kernel/languages";
import * as styles from "./Batch.css";
import type { BatchView, DraftView } from "./batch-view";

/** The form that changes what all certificates of a draft have in common. */
export function DraftSettings({
  batch,
  draft,
  wrong,
}: {
  batch: BatchView;
  draft: DraftView;
  /** The field that is wrong, and why. */
  wrong: { field: string; code: string } | null;
}) {
  const { t } = useTranslation("certificates");
  const errorsOf = (field: string) => (wrong?.field === field ? [wrong.code] : []);
  return (
    <details id="settings" className={styles.settings} open={wrong !== null}>
      <summary>{t("draft.settings")}</summary>
      <Form>
        <input type="hidden" name="intent" value="change" />
        <div className={styles.dayFields}>
          <Field
            field={{
              id: "issuedOn",
              name: "issuedOn",
              errors: errorsOf("issuedOn"),
              initialValue: draft.days.issuedOn,
            }}
            label={t("fields.issued_on")}
            hint={t("draft.issuedOnHint")}
            errorTexts="certificates:draft.problems"
            type="date"
            short
            optional
          />
          <Field
            field={{
              id: "expiresOn",
              name: "expiresOn",
              errors: errorsOf("expiresOn"),
              initialValue: draft.days.expiresOn,
            }}
            label={t("fields.expires_on")}
            hint={t("draft.expiresOnHint")}
            errorTexts="certificates:draft.problems"
            type="date"
            short
            optional
          />
        </div>
        {draft.fields.length > 0 ? (
          <fieldset className={fields.group}>
            <legend className={fields.legend}>{t("draft.fields")}</legend>
            {draft.fields.map(({ label, used }) => (
              <span key={label}>
                <input type="hidden" name="field" value={label} />
                <Checkbox name="used" value={label} label={label} defaultChecked={used} />
              </span>
            ))}
          </fieldset>
        ) : null}
        <StylePicker
          templates={draft.styles}
          template={batch.template}
          language={isLanguage(batch.language) ? batch.language : "en"}
        />
        <Button variant="secondary">{t("draft.save")}</Button>
      </Form>
    </details>
  );
}
