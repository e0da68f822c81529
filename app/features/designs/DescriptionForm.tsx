import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { LIMITS } from "#modules/certificates/index";

/** Description of the organization on its public page. */
export function DescriptionForm({ slug, text, errors }: { slug: string; text: string; errors: string[] }) {
  const { t } = useTranslation("certificates");
  return (
    <Card labelledBy="public-page">
      <h2 id="public-page">{t("design.publicPage")}</h2>
      <Form>
        <TextAreaField
          field={{ id: "description", name: "description", errors, initialValue: text }}
          label={t("design.description")}
          hint={t("design.descriptionHint", { most: LIMITS.organizationDescription })}
          errorTexts="certificates:design.problems"
          rows={5}
          optional
        />
        <Button variant="secondary">{t("design.save")}</Button>
      </Form>
      <p>
        <a href={paths.issuer(slug)}>{t("design.toPublicPage")}</a>
      </p>
    </Card>
  );
}
