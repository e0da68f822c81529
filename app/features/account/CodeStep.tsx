import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { CodeBoxes } from "./CodeBoxes";
import { Outcome } from "./Outcome";
import { SignInFrame } from "./SignInFrame";

interface CodeStepProps {
  /** The address to which the code was sent; null if no code is expected. */
  email: string | null;
  resent: boolean;
  answer: { reply: SubmissionResult<string[]> | null; refusal: string | null } | undefined;
  /** Path of the first page of the flow. */
  beginning: string;
}

/** The page on which the emailed code is entered. */
export function CodeStep({ email, resent, answer, beginning }: CodeStepProps) {
  const { t } = useTranslation("account");
  const [form, fields] = useForm<{ code: string }>({ id: "verification", lastResult: answer?.reply ?? null });
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
      <Form {...getFormProps(form)}>
        <CodeBoxes field={fields.code} label={t("verify.code")} />
        <Button name="intent" value="verify">
          {t("verify.submit")}
        </Button>
      </Form>
      <Form>
        <p>{t("verify.nothing")}</p>
        <Button name="intent" value="resend" variant="secondary">
          {t("verify.resend")}
        </Button>
      </Form>
    </SignInFrame>
  );
}
