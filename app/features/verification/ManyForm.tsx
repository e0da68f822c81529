import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";

/** Form for verifying many certificates at once: a list of IDs, or a file. */
export function ManyForm({ text, megabytes }: { text: string; megabytes: number }) {
  const { t } = useTranslation("verification");
  return (
    <Form action={paths.verifyMany()} encType="multipart/form-data">
      <TextAreaField
        field={{ id: "ids", name: "ids", initialValue: text }}
        label={t("many.ids")}
        hint={t("many.idsHint")}
        optional
        errorTexts="verification:many.problems"
        rows={8}
      />
      <Field
        field={{ id: "list", name: "file" }}
        label={t("many.file")}
        hint={t("many.fileHint", { megabytes })}
        optional
        errorTexts="verification:many.problems"
        type="file"
        scripted={false}
        accept=".zip,.csv,.tsv,.txt,application/zip,text/csv,text/plain"
      />
      <Button>{t("many.submit")}</Button>
    </Form>
  );
}
