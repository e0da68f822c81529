import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Row } from "#app/ui/Page/Page";

/** A rejected form: its action, the problem, and the reason as written. */
export interface Refused {
  intent: string;
  code: string;
  reason: string;
}

/** Id of a form's reason field, to which a summary of problems links. */
export const reasonId = (intent: string) => `reason-${intent}`;

/** Form of an action with a reason for the audit log. `children` are further fields, above the reason. */
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
  /** Hint about the readers of the reason, where these are not platform staff alone. */
  hint?: string;
  refused?: Refused | undefined;
  /** Alternative button beside the first. */
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
