import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DecisionInput } from "#app/features/admin-payments/read-decision";
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

/** Problem of a rejected decision, with the field that it belongs to. */
export interface DecisionAnswer {
  code: string;
  fieldId: string;
  given: DecisionInput;
}

/** Form for one decision about one item, with its reason. Shown above the list with the item. */
export function Decide(props: {
  kind: DecisionKind;
  /** Id of the item. */
  subject: string;
  answer: DecisionAnswer | undefined;
  /** Address of the list without the form. */
  cancel: string;
  facts: ReactNode;
  /** Whether the form requires the reference of an order. */
  asksReference?: boolean;
  /** Suggested reference. */
  reference?: string | undefined;
}) {
  const { kind, subject, answer, cancel, facts } = props;
  const { t } = useTranslation("payments");
  const errorTexts = "payments:problems";
  const state = (name: keyof DecisionInput, proposed = "") => ({
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
