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
import { getDeps } from "#app/composition.server";
import { Outcome } from "#app/features/account/Outcome";
import { NewPasswordFields } from "#app/features/account/PasswordRules";
import { NameFields } from "#app/features/account/PersonFields";
import { SignInFrame } from "#app/features/account/SignInFrame";
import { sessionCookie } from "#app/http/cookies.server";
import { findUser } from "#app/http/session.server";
import { openForm, tooManyAttempts } from "#app/http/visitor.server";
import { translatorFor } from "#app/i18n/request-language.server";
import { auth, organizations } from "#app/modules.server";
import { paths } from "#app/paths";
import { Button, ButtonLink } from "#app/ui/Button/Button";
import { CsrfField } from "#app/ui/Form/CsrfField";
import { ErrorSummary, problemsOf } from "#app/ui/Form/ErrorSummary";
import { Form } from "#app/ui/Form/Form";
import { normalizeEmail } from "#modules/auth/index";
import { workspaceName } from "#modules/organizations/index";
import { ClaimSchema } from "#modules/registration/index";

const SECRETS = ["password", "confirmPassword"];

/** Viewing the page does not use up the link. What the page requests depends on the visitor: see `step`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { deps, csrf, headers } = await openForm(request);
  const { t } = await translatorFor(request, "members");
  const page = { csrf, noIndex: true, token: params.token ?? "" };
  const found = await organizations.findMemberInvitation(deps, page.token);
  if (!found.ok) {
    const title = t(`join.${found.code}Title`);
    const status = found.code === "unknown" ? 404 : 410;
    return data({ ...page, title, problem: found.code, invitation: null }, { status, headers });
  }
  const own = (await findUser(deps, request))?.user.email ?? null;
  const { email, role, inviter, hasAccount } = found;
  const organization = workspaceName(found.organizationName, found.teamName);
  const isTheirs = own !== null && normalizeEmail(own) === normalizeEmail(email);
  const step = own === null ? (hasAccount ? "sign-in" : "create") : isTheirs ? "join" : "other";
  const title = step === "other" ? t("join.otherTitle") : t("join.title", { organization });
  const invitation = { organization, email, role, invitedBy: inviter, own: own ?? "", step } as const;
  return data({ ...page, title, problem: null, invitation }, { headers });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const deps = getDeps();
  const token = params.token ?? "";
  const form = await request.formData();
  const refused = (code: string, status = 422, headers: HeadersInit = {}) =>
    data({ code, reply: null as SubmissionResult<string[]> | null }, { status, headers });
  const blocked = await tooManyAttempts(deps, context.address);
  if (blocked) return refused(blocked.code, 429, { "Retry-After": String(blocked.seconds) });
  if (form.get("intent") === "join") {
    const session = await findUser(deps, request);
    if (!session) throw redirect(paths.signIn(paths.invitation(token)), 303);
    const actor = { userId: session.user.id, email: session.user.email };
    const result = await organizations.acceptInvitation(deps, actor, token);
    if (!result.ok) return refused(result.code);
    const { teamId, organizationId } = result;
    await organizations.actFor(
      deps,
      { ...actor, sessionId: session.sessionId },
      teamId ? { teamId } : { organizationId },
    );
    return redirect(paths.app.home(), 303);
  }
  const submission = parseWithZod(form, { schema: ClaimSchema });
  const fail = (reply: SubmissionResult<string[]>) => data({ code: null as string | null, reply }, { status: 422 });
  if (submission.status !== "success") return fail(submission.reply({ hideFields: SECRETS }));
  const { language } = await translatorFor(request, "account");
  const { firstName, lastName, password } = submission.value;
  const result = await organizations.acceptAsNewPerson(deps, { token, firstName, lastName, password, language });
  if (!result.ok) {
    if (result.code !== "common-password") return refused(result.code);
    return fail(submission.reply({ fieldErrors: { password: [result.code] }, hideFields: SECRETS }));
  }
  return enter(deps, request, { email: result.email, password });
}

/** Signs in a person who has just chosen a password; if that fails, redirects to the sign-in page. */
async function enter(deps: ReturnType<typeof getDeps>, request: Request, as: { email: string; password: string }) {
  const userAgent = request.headers.get("user-agent") ?? "";
  const signedIn = await auth.signIn(deps, { ...as, remember: false, userAgent, cookieBound: true });
  if (!signedIn.ok) return redirect(paths.signIn(), 303);
  const headers = { "Set-Cookie": await sessionCookie(deps.config).serialize(signedIn.session.token) };
  return redirect(paths.app.home(), { status: 303, headers });
}

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Invitation() {
  const { t } = useTranslation("members");
  const { problem, invitation } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (!invitation) return <Outcome title={t(`join.${problem}Title`)} text={t(`join.${problem}Text`)} />;
  const { organization, email, role, invitedBy, step, own } = invitation;
  const values = { organization, email, inviter: invitedBy ?? "" };
  if (step === "other") return <OtherAddress email={email} own={own} />;
  return (
    <SignInFrame title={t("join.title", { organization: values.organization })}>
      <ErrorSummary problems={answer?.code ? [{ text: t(`join.refusals.${answer.code}`) }] : []} />
      <p>{t(invitedBy ? "join.lead" : "join.leadOnly", values)}</p>
      <p>{t("join.role", { role: t(`roles.${role}`) })}</p>
      {step === "join" ? (
        <Form>
          <Button name="intent" value="join">
            {t("join.submit")}
          </Button>
        </Form>
      ) : step === "sign-in" ? (
        <SignInFirst />
      ) : (
        <NewPerson email={email} reply={answer?.reply ?? null} />
      )}
    </SignInFrame>
  );
}

function SignInFirst() {
  const { t } = useTranslation("members");
  const { token } = useLoaderData<typeof loader>();
  return (
    <>
      <p>{t("join.haveAccount")}</p>
      <div>
        <ButtonLink href={paths.signIn(paths.invitation(token))}>{t("join.signIn")}</ButtonLink>
      </div>
    </>
  );
}

function OtherAddress({ email, own }: { email: string; own: string }) {
  const { t } = useTranslation("members");
  return (
    <SignInFrame title={t("join.otherTitle")}>
      <p>{t("join.otherText", { email, own })}</p>
      <form method="post" action={paths.signOut()}>
        <CsrfField />
        <Button>{t("common:nav.signOut")}</Button>
      </form>
    </SignInFrame>
  );
}

type Names = Record<"firstName" | "lastName" | "password" | "confirmPassword", string>;

function NewPerson({ email, reply }: { email: string; reply: SubmissionResult<string[]> | null }) {
  const { t } = useTranslation("members");
  const [form, fields] = useForm<Names>({ id: "join", lastResult: reply });
  const inOrder = [fields.firstName, fields.lastName, fields.password, fields.confirmPassword];
  return (
    <>
      <ErrorSummary problems={problemsOf(inOrder, (code) => t(`account:errors.${code}`))} />
      <p>{t("join.newAccount", { email })}</p>
      <Form {...getFormProps(form)}>
        <NameFields firstName={fields.firstName} lastName={fields.lastName} />
        <NewPasswordFields
          password={fields.password}
          confirmation={fields.confirmPassword}
          label={t("account:signUp.password")}
        />
        <Button name="intent" value="create">
          {t("join.create")}
        </Button>
      </Form>
    </>
  );
}
