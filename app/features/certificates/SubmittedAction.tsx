import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";

const OF_WORDS = ["words-missing", "words-too-long"];

/** Returns the problem of an approval or a decline with the field that it belongs to. */
export function approvalProblem(code: string, t: TFunction<"certificates">) {
  return { fieldId: OF_WORDS.includes(code) ? "words" : "approval", text: t(`approval.problems.${code}`) };
}

/** Action that waits for another person's approval, with the reader's options. */
export function SubmittedAction({
  approval,
  decision,
}: {
  approval: { submittedBy: string | null; isOwn: boolean };
  /** Rejected decision with its text. */
  decision: { decision: string; words: string } | null;
}) {
  const { t } = useTranslation("certificates");
  const name = approval.submittedBy ?? t("approval.somebody");
  const wrong = decision && OF_WORDS.includes(decision.decision) ? decision.decision : null;
  return (
    <Card labelledBy="approval">
      <h2 id="approval" tabIndex={-1}>
        {t("approval.title")}
      </h2>
      <p>{approval.isOwn ? t("approval.own") : t("approval.preparedBy", { name })}</p>
      {approval.isOwn ? null : (
        <>
          <Form>
            <Button name="intent" value="approve">
              {t("approval.approve")}
            </Button>
          </Form>
          <details open={wrong !== null}>
            <summary>{t("approval.decline")}</summary>
            <Form>
              <TextAreaField
                field={{
                  id: "words",
                  name: "words",
                  initialValue: decision?.words ?? "",
                  errors: wrong ? [wrong] : [],
                }}
                label={t("approval.words")}
                hint={t("approval.wordsHint")}
                errorTexts="certificates:approval.problems"
                rows={3}
              />
              <Button variant="secondary" name="intent" value="decline">
                {t("approval.sendBack")}
              </Button>
            </Form>
          </details>
        </>
      )}
      <Form>
        <Button variant="secondary" name="intent" value="cancel">
          {t("approval.takeBack")}
        </Button>
      </Form>
    </Card>
  );
}
