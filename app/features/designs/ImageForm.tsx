import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import type { StagedFile } from "#modules/uploads/index";
import * as styles from "./Design.css";
import { SignatureSheet } from "./SignatureSheet";

/** Kinds of brand images, by the names of their forms. */
export const BRAND_IMAGES = ["logo", "logo-dark", "signature", "seal"] as const;
export type BrandImage = (typeof BRAND_IMAGES)[number];
const TEXTS = { logo: "logo", "logo-dark": "logoDark", signature: "signature", seal: "seal" } as const;
const FILES = "image/png,image/jpeg,image/webp,image/svg+xml";

/** Form that shows a logo, a signature or a stamp as printed, and replaces it. */
export function ImageForm(props: { kind: BrandImage; present: boolean; errors: string[]; staged: StagedFile | null }) {
  const { kind, present, errors, staged } = props;
  const { t } = useTranslation("certificates");
  const text = TEXTS[kind];
  return (
    <Card labelledBy={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{t(`design.${text}`)}</h2>
      <div className={kind === "logo-dark" ? styles.darkSheet : styles.sheet}>
        {present ? (
          <img className={styles.image} src={paths.app.designImage(kind)} alt={t(`design.${text}Alt`)} />
        ) : (
          <span className={styles.none}>{t("design.none")}</span>
        )}
      </div>
      <Form encType="multipart/form-data">
        <input type="hidden" name="kind" value={kind} />
        <ImageField id={kind} label={t(`design.${text}File`)} errors={errors} staged={staged} />
        {kind === "signature" ? <SignatureSheet id={kind} /> : null}
        <Button>{t("design.upload")}</Button>
      </Form>
    </Card>
  );
}

export function ImageField(props: {
  id: string;
  label: string;
  errors: string[];
  staged: StagedFile | null;
  optional?: boolean;
}) {
  const { t } = useTranslation("certificates");
  return (
    <Field
      field={{ id: props.id, name: "image", errors: props.errors }}
      label={props.label}
      hint={t("design.imageHint")}
      errorTexts="certificates:design.problems"
      type="file"
      accept={FILES}
      staged={props.staged}
      {...(props.optional ? { optional: true } : {})}
    />
  );
}
