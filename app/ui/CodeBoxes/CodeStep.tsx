import { type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, problemsOf } from "#app/forms/ErrorSummary";
import { Form } from "#app/forms/Form";
import { Button } from "../Button/Button";
import { Notice } from "../Notice/Notice";
import { Outcome } from "../SignInFrame/Outcome";
import { SignInFrame } from "../SignInFrame/SignInFrame";
import { CodeBoxes } from "./CodeBoxes";

interface CodeStepProps {
  /** Where the code went; null where none is waited for. */
  email: string | null;
  resent: boolean;
  answer: { reply: SubmissionResult<string[]> | null; refusal: string | null } | undefined;
  /** Where the way in begins. */
  beginning: string;
}

/** The page on which the code from the mailbox is entered. */
export function CodeStep({ email, resent, answer, beginning }: CodeStepProps) {
  const { t } = useTranslation("account");
  const [, fields] = useForm<{ code: string }>({ id: "verification", lastResult: answer?.reply ?? null });
  const text = (code: string) => t(`errors.${code}`);
  if (email === null) {
    const next = { href: beginning, label: t("verify.again") };
    return <Outcome title={t("verify.goneTitle")} text={t("verify.goneText")} next={next} />;
  }
  const problems = problemsOf([fields.code], text);
  if (answer?.refusal) problems.push({ text: text(answer.refusal) });
  return (
    <SignInFrame title={t("verify.title")}>
      <ErrorSummary problems={problems} />
      {resent && !answer ? <Notice tone="success">{t("verify.resent")}</Notice> : null}
      <p>{t("verify.lead", { email })}</p>
      <Form>
        <CodeBoxes field={fields.code} label={t("verify.code")} />
        <Button name="intent" value="verify">
          {t("verify.submit")}
        </Button>
      </Form>
      <Form>
        <p>{t("verify.nothing")}</p>
        <Button name="intent" value="resend" look="secondary">
          {t("verify.resend")}
        </Button>
      </Form>
    </SignInFrame>
  );
}
