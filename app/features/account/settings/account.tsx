import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
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
import type { Deps } from "#app/composition.server";
import { NewPasswordFields } from "#app/features/account/PasswordRules";
import { Closing, type ClosingView } from "#app/features/account/settings/Closing";
import * as styles from "#app/features/account/settings/Settings.css";
import { SettingsFrame } from "#app/features/account/settings/SettingsFrame";
import { sessionCookie } from "#app/http/cookies.server";
import { problem, refuse } from "#app/http/problem.server";
import { requireActor } from "#app/http/session.server";
import { useFormat } from "#app/i18n/format";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth, billing, organizations, registration } from "#app/modules.server";
import { paths } from "#app/paths";
import { browserName } from "#app/presenters/browser-name";
import { Button } from "#app/ui/Button/Button";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Field } from "#app/ui/Form/Field";
import { Form } from "#app/ui/Form/Form";
import { Card } from "#app/ui/Page/Page";
import { AccountSchema, ChangePasswordSchema, CloseAccountSchema } from "#modules/auth/index";

export const handle = { hydrate: true, namespace: "account" };

const DONE = ["emailSent", "passwordChanged", "sessionEnded", "sessionsEnded"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, session, user } = await requireActor(request);
  const { t } = await translatorFor(request, "account");
  const query = new URL(request.url).searchParams;
  const [sessions, closing] = await Promise.all([auth.listSessions(deps, session), listClosing(deps, user.id)]);
  return {
    title: t("settings.title"),
    email: user.email,
    newEmail: query.get("to") ?? "",
    done: DONE.find((name) => query.has(name)) ?? null,
    closing,
    sessions: sessions.map(({ id, userAgent, startedAt, lastSeenAt, current }) => ({
      id,
      browser: browserName(userAgent),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current,
    })),
  };
}

/** Lists the organizations that would close with the account, and what happens to their plans. */
async function listClosing(deps: Deps, userId: string): Promise<ClosingView[]> {
  const closed = await organizations.listClosedWith(deps.db, userId);
  return Promise.all(
    closed.map(async ({ id, name }) => {
      const { paidUntil, ...rest } = await billing.previewEnd(deps, id);
      return { id, name, ...rest, paidUntil: paidUntil?.toISOString() ?? null };
    }),
  );
}

type FormName = "email" | "password" | "close";
type Refusal =
  | auth.PasswordRefusal
  | { code: "common-password" | "email-taken" | "email-unchanged" | "last-owner" | "payment-on-its-way" }
  | { code: "too-soon"; retryAfterSeconds: number };

/** The field beside which each refusal is shown; null for the whole form. */
const FIELD_OF: Record<Refusal["code"], string | null> = {
  "wrong-password": "password",
  "common-password": "newPassword",
  "email-taken": "email",
  "email-unchanged": "email",
  "too-many-attempts": null,
  "too-soon": null,
  "last-owner": null,
  "payment-on-its-way": null,
};
const SECRETS = ["password", "newPassword", "confirmPassword"];

export async function action({ request }: ActionFunctionArgs) {
  const { deps, session } = await requireActor(request);
  const form = await request.formData();
  const here = paths.app.settings("account");
  const refused = (name: FormName, reply: SubmissionResult<string[]>, status = 422, headers: HeadersInit = {}) =>
    data({ form: name, reply }, { status, headers });
  const answerTo = (name: FormName, submission: Replying, { code, ...rest }: Refusal) => {
    const seconds = "retryAfterSeconds" in rest ? rest.retryAfterSeconds : 0;
    const field = FIELD_OF[code];
    const errors = field ? { fieldErrors: { [field]: [code] } } : { formErrors: [code] };
    const reply = submission.reply({ ...errors, hideFields: SECRETS });
    return seconds > 0 ? refused(name, reply, 429, { "Retry-After": String(seconds) }) : refused(name, reply);
  };
  switch (form.get("intent")) {
    case "email": {
      const submission = parseWithZod(form, { schema: AccountSchema });
      if (submission.status !== "success") return refused("email", submission.reply({ hideFields: SECRETS }));
      const result = await auth.requestNewEmail(deps, session, submission.value);
      if (!result.ok) return answerTo("email", submission, result);
      return redirect(`${here}?emailSent&to=${encodeURIComponent(submission.value.email)}`, 303);
    }
    case "password": {
      const submission = parseWithZod(form, { schema: ChangePasswordSchema });
      if (submission.status !== "success") return refused("password", submission.reply({ hideFields: SECRETS }));
      const result = await auth.changePassword(deps, session, submission.value);
      return result.ok ? redirect(`${here}?passwordChanged`, 303) : answerTo("password", submission, result);
    }
    case "end-session": {
      const id = String(form.get("session"));
      if (!/^[0-9a-f-]{36}$/.test(id)) throw problem("bad-request");
      const result = await auth.endSession(deps, session, id);
      return result.ok ? redirect(`${here}?sessionEnded`, 303) : refuse(result.code);
    }
    case "end-others":
      await auth.endOtherSessions(deps, session);
      return redirect(`${here}?sessionsEnded`, 303);
    case "close": {
      const submission = parseWithZod(form, { schema: CloseAccountSchema });
      if (submission.status !== "success") return refused("close", submission.reply({ hideFields: SECRETS }));
      const result = await registration.closeOwnAccount(deps, session, submission.value);
      if (!result.ok) return answerTo("close", submission, result);
      const headers = { "Set-Cookie": await sessionCookie(deps.config).serialize("", { maxAge: 0 }) };
      return redirect(paths.accountClosed(), { status: 303, headers });
    }
    default:
      throw problem("bad-request");
  }
}

type Replying = {
  reply: (options: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
    hideFields: string[];
  }) => SubmissionResult<string[]>;
};

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function AccountSettings() {
  const { t } = useTranslation("account");
  const { email, newEmail, done, sessions, closing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (name: FormName) => (answer?.form === name ? answer.reply : null);
  const [emailForm, emailFields] = useForm<{ email: string; password: string }>({
    id: "email",
    lastResult: resultOf("email"),
  });
  const [passwordForm, passwordFields] = useForm<{ password: string; newPassword: string; confirmPassword: string }>({
    id: "password",
    lastResult: resultOf("password"),
  });
  const [closeForm, closeFields] = useForm<{ password: string }>({ id: "close", lastResult: resultOf("close") });
  const text = (code: string) => t(`errors.${code}`);
  const formErrors = [emailForm, passwordForm, closeForm].flatMap(({ errors = [] }) => errors);
  const inOrder = [
    emailFields.email,
    emailFields.password,
    passwordFields.password,
    passwordFields.newPassword,
    passwordFields.confirmPassword,
    closeFields.password,
  ];
  const common = { errorTexts: "account:errors", dir: "ltr" } as const;
  const current = {
    ...common,
    label: t("settings.currentPassword"),
    type: "password",
    autoComplete: "current-password",
  } as const;
  return (
    <SettingsFrame section="account" done={done && !answer ? t(`settings.${done}`, { email: newEmail }) : null}>
      <ErrorSummary problems={[...formErrors.map((code) => ({ text: text(code) })), ...problemsOf(inOrder, text)]} />
      <Card labelledBy="password-title">
        <h2 id="password-title">{t("settings.passwordTitle")}</h2>
        <Form {...getFormProps(passwordForm)}>
          <Field {...current} field={passwordFields.password} />
          <NewPasswordFields
            password={passwordFields.newPassword}
            confirmation={passwordFields.confirmPassword}
            label={t("reset.newPassword")}
          />
          <Button name="intent" value="password">
            {t("settings.passwordSubmit")}
          </Button>
        </Form>
      </Card>
      <Card labelledBy="email-title">
        <h2 id="email-title">{t("settings.emailTitle")}</h2>
        <p>{t("settings.emailNow", { email })}</p>
        <Form {...getFormProps(emailForm)}>
          <Field
            {...common}
            field={emailFields.email}
            label={t("settings.emailNew")}
            type="email"
            autoComplete="email"
          />
          <Field {...current} field={emailFields.password} />
          <Button name="intent" value="email" variant="secondary">
            {t("settings.emailSubmit")}
          </Button>
        </Form>
      </Card>
      <SessionList sessions={sessions} />
      <Card labelledBy="close-title">
        <h2 id="close-title">{t("settings.closeTitle")}</h2>
        <p>{t("settings.closeText")}</p>
        <Closing closing={closing} />
        <Form {...getFormProps(closeForm)}>
          <Field {...current} field={closeFields.password} />
          <Button name="intent" value="close" variant="danger">
            {t("settings.closeSubmit")}
          </Button>
        </Form>
      </Card>
    </SettingsFrame>
  );
}

interface ListedSession {
  id: string;
  browser: string | null;
  startedAt: string;
  lastSeenAt: string;
  current: boolean;
}

function SessionList({ sessions }: { sessions: ListedSession[] }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  return (
    <Card labelledBy="sessions-title">
      <h2 id="sessions-title">{t("settings.sessionsTitle")}</h2>
      <ul className={styles.sessions}>
        {sessions.map(({ id, browser, startedAt, lastSeenAt, current }) => (
          <li key={id} className={styles.session}>
            <div className={styles.browser}>
              <strong>{browser ?? t("settings.sessionUnknown")}</strong>
              <span className={styles.times}>
                {t("settings.sessionTimes", { seen: format.time(lastSeenAt), started: format.time(startedAt) })}
              </span>
            </div>
            {current ? (
              <span>{t("settings.sessionHere")}</span>
            ) : (
              <Form>
                <input type="hidden" name="session" value={id} />
                <Button name="intent" value="end-session" variant="secondary">
                  {t("settings.sessionEnd")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form>
          <Button name="intent" value="end-others" variant="secondary">
            {t("settings.sessionsEndOthers")}
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
