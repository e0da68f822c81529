import { useTranslation } from "react-i18next";
import { Form } from "#app/forms/Form";
import * as fields from "#app/forms/forms.css";
import { paths } from "#app/paths";
import { Button } from "../Button/Button";
import * as styles from "./FileForm.css";

/** Asks for a certificate's file, or for a photograph of its code. What is dropped on the field is taken too. */
export function FileForm({ megabytes, wrong = false }: { megabytes: number; wrong?: boolean }) {
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
          accept=".pdf,.png,.svg,.json,.jsonld,.jwt,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
          aria-describedby="file-hint"
          aria-invalid={wrong || undefined}
        />
      </div>
      <Button look="secondary">{t("file.submit")}</Button>
    </Form>
  );
}
