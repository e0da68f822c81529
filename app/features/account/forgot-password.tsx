import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { openForm, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Notice } from "#app/ui/Notice/Notice";
import { ForgotPasswordSchema } from "#modules/auth/index";

export async function loader({ request }: LoaderFunctionArgs) {
  const { csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "account");
  return data({ title: t("forgot.title"), csrf }, { headers });
}

/** Gives the same answer for registered and unregistered addresses. */
export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: ForgotPasswordSchema });
  const none = { reply: null, refusal: null, sentTo: null, resent: false };
  if (submission.status !== "success") return data({ ...none, reply: submission.reply() }, { status: 422 });
  const { email } = submission.value;
  const resend = form.get("intent") === "resend";
  const { language } = await translatorFor(request, "account");
  const blocked = await tooManyAttempts(deps, context.address);
  try {
    const result = blocked ? null : await auth.requestPasswordReset(deps, { email, language });
    if (result?.ok) return data({ ...none, sentTo: email, resent: resend });
    const wait = result?.retryAfterSeconds ?? blocked?.seconds ?? 0;
    const refusal = resend ? "resend-email-failed" : "too-soon";
    const headers = { "Retry-After": String(wait) };
    return data(
      { ...none, reply: submission.reply(), refusal, sentTo: resend ? email : null },
      { status: 429, headers },
    );
  } catch (error) {
    deps.log.error("a reset could not be asked for", { error });
    const refusal = resend ? "resend-email-failed" : "failed";
    return data({ ...none, reply: submission.reply(), refusal, sentTo: resend ? email : null }, { status: 503 });
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ForgotPassword() {
  const { t } = useTranslation("account");
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({ id: "forgot-password", lastResult: answer?.reply ?? null });
  const text = (code: string) => t(`errors.${code}`);
  const refusal = answer?.refusal ? [{ text: text(answer.refusal) }] : [];
  if (answer?.sentTo) {
    return (
      <SignInFrame title={t("forgot.sentTitle")}>
        <ErrorSummary problems={refusal} />
        {answer.resent ? <Notice tone="success">{t("forgot.resent")}</Notice> : null}
        <p>{t("forgot.sentText", { email: answer.sentTo })}</p>
        <Form>
          <input type="hidden" name="email" value={answer.sentTo} />
          <p>{t("verify.nothing")}</p>
          <Button name="intent" value="resend" variant="secondary">
            {t("forgot.resend")}
          </Button>
        </Form>
        <p>
          <a href={paths.signIn()}>{t("forgot.back")}</a>
        </p>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={t("forgot.title")}>
      <ErrorSummary problems={[...refusal, ...problemsOf([fields.email], text)]} />
      <p>{t("forgot.lead")}</p>
      <Form {...getFormProps(form)}>
        <Field
          field={fields.email}
          label={t("signUp.email")}
          errorTexts="account:errors"
          type="email"
          autoComplete="username"
          dir="ltr"
        />
        <Button>{t("forgot.submit")}</Button>
      </Form>
      <p>
        <a href={paths.signIn()}>{t("forgot.back")}</a>
      </p>
    </SignInFrame>
  );
}
