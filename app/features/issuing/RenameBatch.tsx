import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as styles from "./Batch.css";

/** The form that names a list, folded beneath its name. */
export function RenameBatch({ name, wrong }: { name: string; wrong: { code: string; name: string } | null }) {
  const { t } = useTranslation("certificates");
  return (
    <details className={styles.rename} open={wrong !== null}>
      <summary>{t("rename.title")}</summary>
      <Form>
        <input type="hidden" name="intent" value="rename" />
        <Field
          field={{ id: "name", name: "name", errors: wrong ? [wrong.code] : [], initialValue: wrong?.name ?? name }}
          label={t("rename.label")}
          hint={t("rename.hint")}
          errorTexts="certificates:rename.problems"
          autoComplete="off"
        />
        <Button variant="secondary">{t("rename.save")}</Button>
      </Form>
    </details>
  );
}
