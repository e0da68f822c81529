import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import * as styles from "./Design.css";

/** Shows the logo or the signature as it is printed, and takes another. */
export function ImageForm({
  kind,
  present,
  errors,
}: {
  kind: "logo" | "signature";
  present: boolean;
  errors: string[];
}) {
  const { t } = useTranslation("certificates");
  return (
    <Card labelledBy={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{t(`design.${kind}`)}</h2>
      <div className={styles.sheet}>
        {present ? (
          <img className={styles.image} src={paths.app.designImage(kind)} alt={t(`design.${kind}Alt`)} />
        ) : (
          <span className={styles.none}>{t("design.none")}</span>
        )}
      </div>
      <Form encType="multipart/form-data">
        <input type="hidden" name="kind" value={kind} />
        <Field
          field={{ id: kind, name: "image", errors }}
          label={t(`design.${kind}File`)}
          hint={t("design.imageHint")}
          errorTexts="certificates:design.problems"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
        />
        <Button look="secondary">{t("design.upload")}</Button>
      </Form>
    </Card>
  );
}
