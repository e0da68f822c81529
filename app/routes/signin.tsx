import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary, problemsOf } from "#app/forms/ErrorSummary";
import { Checkbox, Field } from "#app/forms/Field";
import { Form } from "#app/forms/Form";
import { authenticator } from "#app/http/authenticator.server";
import { formCookie, readToken, sessionCookie } from "#app/http/cookies.server";
import { csrfToken } from "#app/http/csrf.server";
import { readNextPath } from "#app/http/next-path";
import { findUser } from "#app/http/session.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { paths } from "#app/paths";
import { getDeps } from "#app/platform/deps.server";
import { Button } from "#app/ui/Button/Button";
import { SignInFrame } from "#app/ui/SignInFrame/SignInFrame";

export async function loader({ request }: LoaderFunctionArgs) {
  const deps = getDeps();
  const next = readNextPath(new URL(request.url).searchParams.get("next"));
  if (await findUser(deps, request)) throw redirect(next ?? paths.app.certificates(), 303);
  const { t } = await translatorFor(request, "auth");
  const cookie = formCookie(deps.config);
  const known = await readToken(cookie, request.headers.get("cookie"));
  const secret = known ?? Buffer.from(deps.ids.bytes(16)).toString("base64url");
  const headers: HeadersInit = known ? {} : { "Set-Cookie": await cookie.serialize(secret) };
  return data({ title: t("signIn.title"), next, csrf: csrfToken(deps.csrfKey, secret) }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const { config } = getDeps();
  const attempt = await authenticator.authenticate("form", request);
  if (!attempt.ok) return data(attempt.answer, { status: attempt.status, headers: attempt.headers });
  const { session, remember, next } = attempt;
  const cookie = await sessionCookie(config).serialize(session.token, remember ? { expires: session.expiresAt } : {});
  return redirect(next ?? paths.app.certificates(), { status: 303, headers: { "Set-Cookie": cookie } });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function SignIn() {
  const { t } = useTranslation("auth");
  const { next } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [, fields] = useForm<{ email: string; password: string; remember: boolean }>({
    id: "sign-in",
    lastResult: answer?.reply ?? null,
  });
  const problems = problemsOf([fields.email, fields.password], (code) => t(`errors.${code}`));
  if (answer?.refusal) {
    const { code, minutes } = answer.refusal;
    problems.push({ fieldId: fields.email.id, text: t(`errors.${code}`, { count: minutes }) });
  }
  return (
    <SignInFrame title={t("signIn.title")}>
      <ErrorSummary problems={problems} />
      <Form>
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
    </SignInFrame>
  );
}
