import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";

/**
 * Upload form for a certificate's file or a photograph of its code; dropping a file works too. With `withText`, also
 * for a credential as text.
 */
export function FileForm({ megabytes, withText }: { megabytes: number; withText?: boolean }) {
  const { t } = useTranslation("verification");
  return (
    <Form action={paths.verifyFile()} encType="multipart/form-data">
      <Field
        field={{ id: "file", name: "file" }}
        label={t("file.label")}
        hint={t("file.hint", { megabytes })}
        errorTexts="verification:file.problems"
        type="file"
        scripted={false}
        accept=".pdf,.png,.svg,.json,.zip,.jsonld,.jwt,.txt,.opencert,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
      />
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
      <Button variant="secondary">{t("file.submit")}</Button>
    </Form>
  );
}
