import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { TextAreaField } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";

const OF_WORDS = ["words-missing", "words-too-long"];

/** Why an action could not be approved or declined, where it is put right. */
export function approvalProblem(code: string, t: TFunction<"certificates">) {
  return { fieldId: OF_WORDS.includes(code) ? "words" : "approval", text: t(`approval.problems.${code}`) };
}

/** An action that waits for somebody else's approval, and what the reader may do. */
export function SubmittedAction({
  approval,
  decision,
}: {
  approval: { submittedBy: string | null; isOwn: boolean };
  /** What was refused, with the words that were written. */
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
