import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import type { StagedFile } from "#modules/uploads/index";

/** Upload form for a finished design, from which a draft is created. */
export function BringForm({ errors, staged }: { errors: string[]; staged: StagedFile | null }) {
  const { t } = useTranslation("designs");
  return (
    <Card labelledBy="bring">
      <h2 id="bring">{t("bring.title")}</h2>
      <p>{t("bring.text")}</p>
      <Form encType="multipart/form-data">
        <input type="hidden" name="do" value="bring" />
        <Field
          field={{ id: "artwork", name: "artwork", errors }}
          label={t("bring.file")}
          hint={t("bring.hint")}
          errorTexts="designs:bring.problems"
          type="file"
          staged={staged}
          accept="application/pdf,image/png,image/jpeg,image/webp,image/svg+xml"
        />
        <Checkbox
          name="guess"
          label={t("bring.guess")}
          hint={t("bring.guessHint", { placeholder: "[Name]" })}
          defaultChecked
        />
        <Button variant="secondary">{t("bring.submit")}</Button>
      </Form>
    </Card>
  );
}
