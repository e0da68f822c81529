import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { DescriptionList } from "#app/ui/DescriptionList/DescriptionList";
import { ErrorSummary } from "#app/ui/Form/ErrorSummary";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Identifier } from "#app/ui/Identifier/Identifier";
import { Notice } from "#app/ui/Notice/Notice";
import { Page, Row } from "#app/ui/Page/Page";

/** Where a certificate is revoked, suspended or reinstated: which one, what follows from it, why, and the way back. */
export function StatusChangeForm({
  step,
  certificate,
  consequence = `${step}.consequence`,
  facts = [],
  refused,
}: {
  step: "revoke" | "suspend" | "reinstate";
  certificate: { id: string; publicId: string; recipientName: string; achievementName: string };
  /** The text that says what follows, where it is another than the step's own. */
  consequence?: string;
  /** What else is known of it. */
  facts?: ComponentProps<typeof DescriptionList>["facts"];
  /** Why the reason that was given would not do. */
  refused: { code: string; reason: string } | undefined;
}) {
  const { t } = useTranslation("certificates");
  const { id, publicId, recipientName, achievementName } = certificate;
  const problems = refused ? [{ fieldId: "reason", text: t(`revoke.problems.${refused.code}`) }] : [];
  return (
    <Page title={t(`${step}.title`)} measure="text" back={{ href: paths.app.certificate(id), label: t("revoke.back") }}>
      <ErrorSummary problems={problems} />
      <DescriptionList
        facts={[
          [t("columns.recipient"), <bdi key="name">{recipientName}</bdi>],
          [t("columns.achievement"), <bdi key="achievement">{achievementName}</bdi>],
          [t("columns.id"), <Identifier key="id" publicId={publicId} />],
          ...facts,
        ]}
      />
      <Notice tone={step === "reinstate" ? "info" : "warning"} title={t(`${step}.notice`)}>
        <p>{t(consequence)}</p>
      </Notice>
      <Form>
        {step === "reinstate" ? null : (
          <TextAreaField
            field={{
              id: "reason",
              name: "reason",
              errors: refused ? [refused.code] : [],
              initialValue: refused?.reason,
            }}
            label={t("revoke.reason")}
            hint={t("revoke.reasonHint")}
            errorTexts="certificates:revoke.problems"
            rows={3}
          />
        )}
        <Row>
          <Button name="intent" value={step} look={step === "revoke" ? "danger" : "primary"}>
            {t(`${step}.submit`)}
          </Button>
          <ButtonLink look="secondary" href={paths.app.certificate(id)}>
            {t(`${step}.keep`)}
          </ButtonLink>
        </Row>
      </Form>
    </Page>
  );
}
