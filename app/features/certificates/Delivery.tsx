import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { type Delivery, mayBeSentAgain } from "#modules/mail/index";

/**
 * Notice of a mail that did not arrive, or may not have, with a form to send it again; nothing for any other delivery.
 */
export function UndeliveredNotice({ delivery, reason }: { delivery: Delivery; reason: string }) {
  const { t } = useTranslation("certificates");
  if (!mayBeSentAgain(delivery)) return null;
  return (
    <Notice tone="warning" title={t(`certificate.messages.${delivery}`)}>
      {delivery === "bounced" && reason ? (
        <p>
          <bdi>{reason}</bdi>
        </p>
      ) : null}
      <Form>
        <Button name="intent" value="send-again">
          {t("certificate.sendAgain")}
        </Button>
      </Form>
    </Notice>
  );
}

/** Form to record that a sent mail bounced or never arrived. `refused`: the problem with the input. */
export function ReturnedForm({ refused }: { refused: { code: string; words: string } | undefined }) {
  const { t } = useTranslation("find");
  return (
    <details open={refused !== undefined}>
      <summary>{t("returned.title")}</summary>
      <Form>
        <TextAreaField
          field={{
            id: "words",
            name: "words",
            errors: refused ? [refused.code] : [],
            initialValue: refused?.words,
          }}
          label={t("returned.words")}
          hint={t("returned.hint")}
          errorTexts="find:returned.problems"
          rows={3}
          optional
        />
        <Button variant="secondary" name="intent" value="returned">
          {t("returned.submit")}
        </Button>
      </Form>
    </details>
  );
}
