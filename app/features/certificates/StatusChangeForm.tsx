import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#app/i18n/format";
import { useReason } from "#app/i18n/reason";
import { paths } from "#app/paths";
import { Button, ButtonLink, buttonClass } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { DialogClose, DialogLink } from "#app/ui/Dialog/Dialog";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { SelectField, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";
import { REVOCATION_REASONS, SUSPENSION_REASONS } from "#modules/certificates/index";

interface StatusChange {
  step: "revoke" | "suspend" | "reinstate";
  certificate: {
    id: string;
    publicId: string;
    recipientName: string;
    achievementName: string;
    recipientEmail: string | null;
    suspendedOn?: string | null;
    suspensionReason?: string | null;
    /** Whether another person has to approve the reinstatement. */
    needsApproval?: boolean;
  };
  /** Problem with the reason and the input. */
  refused?: { code: string; reason: string; note: string } | undefined;
}

/** Page for revoking, suspending or reinstating a certificate. */
export function StatusChangePage(props: StatusChange) {
  const { t } = useTranslation("certificates");
  const { step, certificate, refused } = props;
  const back = paths.app.certificate(certificate.id);
  return (
    <Page title={t(`${step}.title`)} measure="text" back={{ href: back, label: t("revoke.back") }}>
      <ErrorSummary
        problems={refused ? [{ fieldId: fieldOf(refused.code), text: t(`revoke.problems.${refused.code}`) }] : []}
      />
      <StatusChangeForm
        {...props}
        keep={
          <ButtonLink variant="secondary" href={back}>
            {t(`${step}.keep`)}
          </ButtonLink>
        }
      />
    </Page>
  );
}

/**
 * Button to that page. With scripts the form opens in a dialog, and the page is shown only if the reason is rejected.
 */
export function StatusChangeButton(props: Omit<StatusChange, "refused"> & { label: string }) {
  const { t } = useTranslation("certificates");
  const { step, certificate, label } = props;
  return (
    <DialogLink
      href={addressOf(step, certificate.id)}
      className={buttonClass(step === "revoke" ? "danger" : "secondary")}
      label={label}
      title={t(`${step}.title`)}
    >
      <StatusChangeForm {...props} keep={<DialogClose>{t(`${step}.keep`)}</DialogClose>} />
    </DialogLink>
  );
}

const fieldOf = (code: string) => (code === "note-too-long" ? "note" : "reason");

const addressOf = (step: StatusChange["step"], id: string) =>
  step === "revoke" ? paths.app.revoke(id) : paths.app.suspension(id);

/** Form with the certificate, the consequences, the reason, and the way back (`keep`). */
function StatusChangeForm({ step, certificate, refused, keep }: StatusChange & { keep: ReactNode }) {
  const { t } = useTranslation("certificates");
  const format = useFormat();
  const reasonOf = useReason();
  const { id, publicId, recipientName, achievementName, suspendedOn } = certificate;
  const reasons = step === "revoke" ? REVOCATION_REASONS : SUSPENSION_REASONS;
  const waits = step === "reinstate" && certificate.needsApproval;
  const ends = step === "reinstate" && suspendedOn;
  return (
    <>
      <DescriptionList
        facts={[
          [t("columns.recipient"), <bdi key="name">{recipientName}</bdi>],
          [t("columns.achievement"), <bdi key="achievement">{achievementName}</bdi>],
          [t("columns.id"), <Identifier key="id" publicId={publicId} />],
          [t("certificate.suspendedOn"), ends ? format.time(suspendedOn) : null],
          [t("certificate.reason"), ends ? reasonOf(certificate.suspensionReason) : null],
        ]}
      />
      <Notice tone={step === "reinstate" ? "info" : "warning"} title={t(`${step}.notice`)}>
        <p>{t(`${step}.consequence`)}</p>
        {certificate.recipientEmail ? <p>{t("revoke.tells")}</p> : null}
      </Notice>
      <Form action={addressOf(step, id)}>
        {step === "reinstate" ? null : (
          <>
            <SelectField
              field={{
                id: "reason",
                name: "reason",
                errors: refused && fieldOf(refused.code) === "reason" ? [refused.code] : [],
                initialValue: refused?.reason,
              }}
              label={t("revoke.reason")}
              hint={t("revoke.reasonHint")}
              errorTexts="certificates:revoke.problems"
              options={[
                { value: "", label: t("revoke.choose") },
                ...reasons.map((value) => ({ value, label: t(`reasons.${value}`) })),
              ]}
            />
            <TextAreaField
              field={{
                id: "note",
                name: "note",
                errors: refused && fieldOf(refused.code) === "note" ? [refused.code] : [],
                initialValue: refused?.note,
              }}
              label={t("revoke.note")}
              hint={t("revoke.noteHint")}
              errorTexts="certificates:revoke.problems"
              rows={3}
              optional
            />
          </>
        )}
        {waits ? <p>{t("approval.first")}</p> : null}
        <Row>
          <Button name="intent" value={step} variant={step === "revoke" ? "danger" : "primary"}>
            {waits ? t("approval.submit") : t(`${step}.submit`)}
          </Button>
          {keep}
        </Row>
      </Form>
    </>
  );
}
