import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Row } from "#app/ui/Page/Page";

/** A form that was refused: which one it was, why, and what was written. */
export interface Refused {
  intent: string;
  code: string;
  reason: string;
}

/** The id of a form's reason, to which a summary of problems leads. */
export const reasonId = (intent: string) => `reason-${intent}`;

/** What is done with a reason, which the audit log keeps. `children` are further fields, above the reason. */
export function ReasonForm({
  intent,
  submit,
  variant = "primary",
  hint,
  refused,
  instead,
  children,
}: {
  intent: string;
  submit: string;
  variant?: "primary" | "secondary" | "danger";
  /** Who reads the reason, where that is not the platform's people alone. */
  hint?: string;
  refused?: Refused | undefined;
  /** The other answer to the same question, beside it. */
  instead?: { intent: string; submit: string };
  children?: ReactNode;
}) {
  const { t } = useTranslation("admin");
  const mine = refused?.intent === intent || refused?.intent === instead?.intent ? refused : undefined;
  const errors = mine?.code.startsWith("reason-") ? [mine.code] : [];
  return (
    <Form>
      {children}
      <TextAreaField
        field={{ id: reasonId(intent), name: "reason", errors, initialValue: mine?.reason }}
        label={t("reason.label")}
        hint={hint ?? t("reason.hint")}
        errorTexts="admin:problems"
        rows={2}
      />
      <Row>
        <Button name="intent" value={intent} variant={variant}>
          {submit}
        </Button>
        {instead ? (
          <Button name="intent" value={instead.intent} variant="danger">
            {instead.submit}
          </Button>
        ) : null}
      </Row>
    </Form>
  );
}
