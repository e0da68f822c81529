import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import type { StagedFile } from "#modules/uploads/index";
import * as styles from "./Design.css";
import { ImageField } from "./ImageForm";
import { SignatureSheet } from "./SignatureSheet";

/** Additional signers: up to three, each with a signature. */
export function SignersCard(props: {
  signers: { id: string; name: string; title: string | null; imageId: string | null }[];
  mayAdd: boolean;
  answer: { field: string; code: string; typed: Record<string, string>; staged: StagedFile | null } | null;
}) {
  const { t } = useTranslation("certificates");
  const { signers, mayAdd, answer } = props;
  const errorsOf = (field: string) => (answer?.field === field ? [answer.code] : []);
  return (
    <Card labelledBy="other-signers">
      <h2 id="other-signers">{t("design.otherSigners")}</h2>
      <ul className={styles.signers}>
        {signers.map(({ id, name, title, imageId }) => (
          <li key={id} className={styles.signer}>
            <div>
              <p>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
              </p>
              {title ? (
                <p>
                  <bdi>{title}</bdi>
                </p>
              ) : null}
            </div>
            {imageId ? (
              <img
                className={styles.small}
                src={paths.app.designImage(imageId)}
                alt={t("design.signatureOf", { name })}
              />
            ) : null}
            <Form>
              <input type="hidden" name="signer" value={id} />
              <Button
                variant="secondary"
                name="do"
                value="remove-signer"
                aria-label={t("design.removeSigner", { name })}
              >
                {t("design.remove")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <Form encType="multipart/form-data">
          <input type="hidden" name="do" value="add-signer" />
          {(["otherName", "otherTitle"] as const).map((name) => (
            <Field
              key={name}
              field={{ id: name, name, errors: errorsOf(name), initialValue: answer?.typed[name] ?? "" }}
              label={t(name === "otherName" ? "design.signerName" : "design.signerTitle")}
              errorTexts="certificates:design.problems"
              {...(name === "otherTitle" ? { optional: true } : {})}
            />
          ))}
          <ImageField
            id="otherImage"
            label={t("design.signatureFile")}
            errors={errorsOf("otherImage")}
            staged={answer?.field.startsWith("other") ? answer.staged : null}
            optional
          />
          <SignatureSheet id="otherImage" />
          <Button>{t("design.addSigner")}</Button>
        </Form>
      ) : null}
    </Card>
  );
}
