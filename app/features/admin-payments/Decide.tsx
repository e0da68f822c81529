import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GivenValues } from "#app/features/admin-payments/read-decision";
import { Button } from "#app/ui/Button/Button";
import { Field, TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card, Row } from "#app/ui/Page/Page";

export type DecisionKind =
  | "confirm"
  | "settle"
  | "assign"
  | "ignore"
  | "same"
  | "not-reversal"
  | "take-back"
  | "keep"
  | "replay"
  | "refund-confirm"
  | "refund-retry";

const DANGEROUS: ReadonlySet<DecisionKind> = new Set(["ignore", "take-back"]);

/** What went wrong, and with which field. */
export interface DecisionAnswer {
  code: string;
  fieldId: string;
  given: GivenValues;
}

/** One decision about one thing, with its reason. It comes before the list that it was chosen in. */
export function Decide(props: {
  kind: DecisionKind;
  /** The id of what is decided. */
  subject: string;
  answer: DecisionAnswer | undefined;
  /** Where the list is without the decision. */
  cancel: string;
  facts: ReactNode;
  /** Whether an order is to be named by its reference. */
  asksReference?: boolean;
  /** The reference that is proposed. */
  reference?: string | undefined;
}) {
  const { kind, subject, answer, cancel, facts } = props;
  const { t } = useTranslation("payments");
  const errorTexts = "payments:problems";
  const state = (name: keyof GivenValues, proposed = "") => ({
    id: name,
    name,
    initialValue: answer?.given[name] ?? proposed,
    errors: answer?.fieldId === name ? [answer.code] : [],
  });
  return (
    <Card labelledBy="decide">
      <h2 id="decide">{t(`decide.${kind}.title`)}</h2>
      <p>{t(`decide.${kind}.lead`)}</p>
      {facts}
      <Form>
        <input type="hidden" name="subject" value={subject} />
        {kind === "confirm" ? (
          <Field field={state("receivedOn")} label={t("fields.receivedOn")} errorTexts={errorTexts} type="date" short />
        ) : null}
        {props.asksReference ? (
          <Field
            field={state("reference", props.reference)}
            label={t("fields.reference")}
            hint={t("fields.referenceHint")}
            errorTexts={errorTexts}
            dir="ltr"
            autoComplete="off"
          />
        ) : null}
        <TextAreaField
          field={state("reason")}
          label={t("fields.reason")}
          hint={t("fields.reasonHint")}
          errorTexts={errorTexts}
          rows={2}
        />
        <Row>
          <Button name="intent" value={kind} variant={DANGEROUS.has(kind) ? "danger" : "primary"}>
            {t(`decide.${kind}.submit`)}
          </Button>
          <a href={cancel}>{t("cancel")}</a>
        </Row>
      </Form>
    </Card>
  );
}
