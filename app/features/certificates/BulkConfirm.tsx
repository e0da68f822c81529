import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { Checkbox, Field, SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import * as fields from "#app/ui/Form/forms.css";
import { Notice } from "#app/ui/Notice/Notice";
import { Row } from "#app/ui/Page/Page";
import { REVOCATION_REASONS, SUSPENSION_REASONS } from "#modules/certificates/index";
import { type BulkKind, ZIP_FORMATS } from "#modules/issuance/index";

/** Id of the form field that each problem belongs to. */
export const FIELD_OF = {
  "reason-required": "reason",
  "note-too-long": "note",
  "tags-required": "tags",
  "tag-too-long": "tags",
  "too-many-tags": "tags",
  "formats-required": "format-pdf",
} as const;

export interface Refused {
  code: keyof typeof FIELD_OF;
  reason: string;
  note: string;
  tags: string;
}

type ConfirmProps = {
  kind: BulkKind;
  will: number;
  today: string;
  refused: Refused | undefined;
  /** Whether another person has to approve the action first. */
  approval: boolean;
};

/** Inputs of a bulk action, and the button that starts it. */
export function BulkConfirm(props: ConfirmProps) {
  const { t } = useTranslation("find");
  const c = useTranslation("certificates").t;
  const { kind, will, approval } = props;
  if (will === 0) {
    return (
      <Row>
        <ButtonLink href={paths.app.certificates()}>{t("bulk.choose")}</ButtonLink>
      </Row>
    );
  }
  return (
    <Form>
      <Inputs {...props} />
      {approval ? <p>{c("approval.first")}</p> : null}
      <Row>
        <Button name="intent" value="confirm" variant={kind === "revoke" ? "danger" : "primary"}>
          {approval ? c("approval.submit") : t(`bulk.confirm.${kind}`, { count: will })}
        </Button>
        <ButtonLink variant="secondary" href={paths.app.certificates()}>
          {t("bulk.leaveAll")}
        </ButtonLink>
      </Row>
    </Form>
  );
}

function Inputs({ kind, today, refused }: ConfirmProps) {
  const { t } = useTranslation("find");
  const c = useTranslation("certificates").t;
  const field = (name: "reason" | "note" | "tags") => ({
    id: name,
    name,
    initialValue: refused?.[name] ?? "",
    errors: refused && FIELD_OF[refused.code] === name ? [refused.code] : [],
  });
  switch (kind) {
    case "revoke":
    case "suspend": {
      const reasons = kind === "revoke" ? REVOCATION_REASONS : SUSPENSION_REASONS;
      return (
        <>
          {kind === "revoke" ? <Notice tone="warning" title={c("revoke.notice")} /> : null}
          <SelectField
            field={field("reason")}
            label={c("revoke.reason")}
            hint={c("revoke.reasonHint")}
            errorTexts="find:bulk.problems"
            options={[
              { value: "", label: c("revoke.choose") },
              ...reasons.map((value) => ({ value, label: c(`reasons.${value}`) })),
            ]}
          />
          <TextAreaField
            field={field("note")}
            label={c("revoke.note")}
            hint={c("revoke.noteHint")}
            errorTexts="find:bulk.problems"
            rows={3}
            optional
          />
        </>
      );
    }
    case "tag":
      return (
        <Field
          field={field("tags")}
          label={t("tags.title")}
          hint={t("tags.hint")}
          errorTexts="find:bulk.problems"
          autoComplete="off"
          dir="auto"
        />
      );
    case "renew":
      return (
        <>
          <Field
            field={{ id: "issued_on", name: "issued_on", initialValue: today }}
            label={c("fields.issued_on")}
            errorTexts="certificates:problems.issued_on"
            type="date"
          />
          <Field
            field={{ id: "expires_on", name: "expires_on" }}
            label={c("fields.expires_on")}
            hint={c("renewOne.expiresHint")}
            errorTexts="certificates:problems.expires_on"
            type="date"
            optional
          />
        </>
      );
    case "files":
      return (
        <fieldset className={fields.group}>
          <legend className={fields.legend}>{t("bulk.formats.title")}</legend>
          {ZIP_FORMATS.map((format) => (
            <Checkbox
              key={format}
              id={`format-${format}`}
              name="format"
              value={format}
              defaultChecked={format === "pdf" || format === "json"}
              label={c(`certificate.files.${format}`)}
            />
          ))}
        </fieldset>
      );
    default:
      return null;
  }
}
