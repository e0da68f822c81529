import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import type { BatchView } from "./batch-view";

/**
 * Form that uploads the recipients' pictures named in a draft. A second form continues without the missing pictures.
 */
export function PicturesCard({ pictures, wrong }: { pictures: BatchView["pictures"]; wrong: boolean }) {
  const { t } = useTranslation("certificates");
  const { named, found } = pictures;
  return (
    <Card labelledBy="pictures-heading">
      <h2 id="pictures-heading">{t("pictures.title")}</h2>
      <p>{t("pictures.found", { count: named, found })}</p>
      <Form encType="multipart/form-data">
        <input type="hidden" name="intent" value="pictures" />
        <Field
          field={{ id: "pictures", name: "pictures", errors: wrong ? ["unreadable"] : [] }}
          label={t(found === 0 ? "upload.pictures" : "pictures.more")}
          hint={t("upload.picturesHint")}
          errorTexts="certificates:upload.problems"
          type="file"
          accept=".zip,application/zip"
        />
        <Button variant="secondary">{t("pictures.submit")}</Button>
      </Form>
      {found < named ? (
        <Form>
          <input type="hidden" name="intent" value="no-pictures" />
          <Button variant="secondary">{t("pictures.leaveOut", { count: named - found })}</Button>
        </Form>
      ) : null}
    </Card>
  );
}
