import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import * as styles from "./Batch.css";
import type { BrandView } from "./batch-view";

/** Says that certificates would be issued without a logo or a signer, with a form that adds what is missing. */
export function BrandMissing({
  brand,
  wrong,
}: {
  brand: BrandView;
  wrong: { field: string; code: string; signerName: string } | null;
}) {
  const { t } = useTranslation("certificates");
  const { hasLogo, hasSigner, canChange } = brand;
  if (hasLogo && hasSigner) return null;
  const missing = hasLogo ? "signer" : hasSigner ? "logo" : "both";
  const errorsOf = (field: string) => (wrong?.field === field ? [wrong.code] : []);
  return (
    <Notice tone="warning" title={t(`draft.brand.${missing}`)}>
      {canChange ? (
        <Form encType="multipart/form-data">
          <input type="hidden" name="intent" value="brand" />
          <div className={styles.brandFields}>
            {hasLogo ? null : (
              <Field
                field={{ id: "image", name: "image", errors: errorsOf("image") }}
                label={t("design.logo")}
                hint={t("design.imageHint")}
                errorTexts="certificates:design.problems"
                type="file"
                accept="image/png,image/jpeg,image/webp,image/svg+xml"
                optional
              />
            )}
            {hasSigner ? null : (
              <Field
                field={{
                  id: "signerName",
                  name: "signerName",
                  errors: errorsOf("signerName"),
                  initialValue: wrong?.signerName ?? "",
                }}
                label={t("design.signerName")}
                hint={t("draft.brand.signerHint")}
                errorTexts="certificates:design.problems"
                autoComplete="off"
                optional
              />
            )}
          </div>
          <Button variant="secondary">{t("draft.brand.save")}</Button>
        </Form>
      ) : (
        <p>{t("draft.brand.ask")}</p>
      )}
    </Notice>
  );
}
