import { getFormProps, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getDeps } from "#app/composition.server";
import { Outcome } from "#app/features/account/Outcome";
import { NewPasswordFields } from "#app/features/account/PasswordRules";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { openForm, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { ResetPasswordSchema } from "#modules/auth/index";

const SECRETS = ["newPassword", "confirmPassword"];

/** Viewing the page does not use up the token: mail programs open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "account");
  const token = new URL(request.url).searchParams.get("token") ?? "";
  // While the database is unreachable the form is still shown: submitting it checks the token and reports the result.
  const usable = await auth.isResetTokenUsable(deps, token).catch((error: unknown) => {
    deps.log.error("a reset link could not be looked up", { error });
    return true;
  });
  return data({ title: usable ? t("reset.title") : t("errors.invalid-token"), csrf, token, usable }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const submission = parseWithZod(await request.formData(), { schema: ResetPasswordSchema });
  const refuse = (status: number, code: string, headers: HeadersInit = {}) =>
    data(
      { reply: submission.reply({ formErrors: [code], hideFields: SECRETS }), invalid: code === "invalid-token" },
      { status, headers },
    );
  if (submission.status !== "success")
    return data({ reply: submission.reply({ hideFields: SECRETS }), invalid: false }, { status: 422 });
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) return refuse(429, blocked.code, { "Retry-After": String(blocked.seconds) });
  try {
    const result = await auth.resetPassword(deps, submission.value);
    if (result.ok) return redirect(paths.resetPasswordSuccess(), 303);
    if (result.code === "invalid-token") return refuse(422, result.code);
    const reply = submission.reply({ fieldErrors: { newPassword: [result.code] }, hideFields: SECRETS });
    return data({ reply, invalid: false }, { status: 422 });
  } catch (error) {
    deps.log.error("a password could not be reset", { error });
    return refuse(503, "reset-failed");
  }
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function ResetPassword() {
  const { t } = useTranslation("account");
  const { token, usable } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ newPassword: string; confirmPassword: string }>({
    id: "reset-password",
    lastResult: answer?.reply ?? null,
  });
  if (!usable || answer?.invalid) {
    const next = { href: paths.forgotPassword(), label: t("reset.again") };
    return <Outcome title={t("errors.invalid-token")} text={t("reset.invalidText")} next={next} />;
  }
  const text = (code: string) => t(`errors.${code}`);
  const problems = (form.errors ?? []).map((code) => ({ text: text(code) }));
  return (
    <SignInFrame title={t("reset.title")}>
      <ErrorSummary problems={[...problems, ...problemsOf([fields.newPassword, fields.confirmPassword], text)]} />
      <Form {...getFormProps(form)}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields
          password={fields.newPassword}
          confirmation={fields.confirmPassword}
          label={t("reset.newPassword")}
        />
        <Button>{t("reset.submit")}</Button>
      </Form>
    </SignInFrame>
  );
}
