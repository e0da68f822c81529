import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RETRY_AFTER_SECONDS } from "#app/adapters/database/database-outage.server";
import { isUnavailable } from "#app/adapters/database/unavailable.server";
import { getDeps } from "#app/composition.server";
import { authenticator } from "#app/features/account/authenticator.server";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { missingPreferenceCookies } from "#app/http/appearance.server";
import { addressCookie, readToken, sessionCookie } from "#app/http/cookies.server";
import { readNextPath } from "#app/http/next-path.server";
import { findUser } from "#app/http/session.server";
import { openForm, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Checkbox, Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const next = readNextPath(new URL(request.url).searchParams.get("next"));
  // While the database is unreachable the form is still shown: submitting it reports the failure.
  const user = await findUser(deps, request).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (user) throw redirect(next ?? paths.app.home(), 303);
  const { t } = await translatorFor(request, "auth");
  const email = await readToken(addressCookie(deps.config), request.headers.get("cookie"));
  return data({ title: t("signIn.title"), next, email, csrf }, { headers });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) {
    const refusal = { code: blocked.code, minutes: Math.ceil(blocked.seconds / 60) };
    return data({ reply: null, refusal }, { status: 429, headers: { "Retry-After": String(blocked.seconds) } });
  }
  const attempt = await authenticator.authenticate("form", request).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (!attempt) {
    const refusal = { code: "failed" as const, minutes: 0 };
    const headers = { "Retry-After": String(RETRY_AFTER_SECONDS) };
    return data({ reply: null, refusal }, { status: 503, headers });
  }
  if (!attempt.ok) return data(attempt.answer, { status: attempt.status, headers: attempt.headers });
  const { session, remember, next } = attempt;
  const cookie = await sessionCookie(deps.config).serialize(
    session.token,
    remember ? { expires: session.expiresAt } : {},
  );
  const headers = new Headers({ "Set-Cookie": cookie });
  for (const extra of await missingPreferenceCookies(request, attempt.preferences)) headers.append("Set-Cookie", extra);
  return redirect(next, { status: 303, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn() {
  const { t } = useTranslation("auth");
  const { next, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string; password: string; remember: boolean }>({
    id: "sign-in",
    lastResult: answer?.reply ?? null,
    defaultValue: { email: email ?? "" },
  });
  const problems = problemsOf([fields.email, fields.password], (code) => t(`errors.${code}`));
  if (answer?.refusal) {
    const { code, minutes } = answer.refusal;
    problems.push({ fieldId: fields.email.id, text: t(`errors.${code}`, { count: minutes }) });
  }
  return (
    <SignInFrame title={t("signIn.title")}>
      <ErrorSummary problems={problems} />
      <Form {...getFormProps(form)}>
        {next ? <input type="hidden" name="next" value={next} /> : null}
        <Field
          field={fields.email}
          label={t("signIn.email")}
          errorTexts="auth:errors"
          type="email"
          autoComplete="username"
        />
        <Field
          field={fields.password}
          label={t("signIn.password")}
          errorTexts="auth:errors"
          type="password"
          autoComplete="current-password"
        />
        <Checkbox
          name="remember"
          label={t("signIn.remember")}
          hint={t("signIn.rememberHint")}
          defaultChecked={fields.remember.initialValue === "on"}
        />
        <Button>{t("signIn.submit")}</Button>
      </Form>
      <p>
        <a href={paths.forgotPassword()}>{t("account:forgot.title")}</a>
      </p>
      <p>
        <a href={paths.signUp()}>{t("account:signUp.title")}</a>
      </p>
    </SignInFrame>
  );
}
