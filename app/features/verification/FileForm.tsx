import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import * as styles from "./FileForm.css";

/**
 * Asks for a certificate's file, or for a photograph of its code; what is dropped on the field is taken too. With
 * `withText`, also for a credential as text.
 */
export function FileForm({ megabytes, wrong, withText }: { megabytes: number; wrong?: boolean; withText?: boolean }) {
  const { t } = useTranslation("verification");
  return (
    <Form action={paths.verifyFile()} encType="multipart/form-data">
      <div className={wrong ? `${fields.field} ${fields.fieldWrong}` : fields.field}>
        <label className={fields.label} htmlFor="file">
          {t("file.label")}
        </label>
        <span className={fields.hint} id="file-hint">
          {t("file.hint", { megabytes })}
        </span>
        <input
          className={styles.drop}
          id="file"
          name="file"
          type="file"
          accept=".pdf,.png,.svg,.json,.zip,.jsonld,.jwt,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          aria-describedby="file-hint"
          aria-invalid={wrong || undefined}
        />
      </div>
      {withText ? (
        <TextAreaField
          field={{ id: "credential", name: "credential" }}
          label={t("file.text")}
          hint={t("file.textHint")}
          optional
          errorTexts="verification:file.problems"
          rows={4}
        />
      ) : null}
      <Button look="secondary">{t("file.submit")}</Button>
    </Form>
  );
}
