import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Form } from "#app/ui/Form/Form";
import { FormSection } from "./FormSection";

/** Archives or restores an achievement. Neither needs a confirmation, as each undoes the other. */
export function ArchiveForm({ archived }: { archived: boolean }) {
  const { t } = useTranslation("certificates");
  return (
    <FormSection id="archive" title={t("achievements.sections.archive")}>
      <p>{t("achievements.archive.text")}</p>
      <Form>
        <Button variant="secondary" name="archive" value={archived ? "restore" : "archive"}>
          {t(archived ? "achievements.archive.restore" : "achievements.archive.archive")}
        </Button>
      </Form>
    </FormSection>
  );
}
